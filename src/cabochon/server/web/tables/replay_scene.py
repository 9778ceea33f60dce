"""A turn of a finished match as pages show it: which one is asked for, and what the templates of its board need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Query

from cabochon import faces, games
from cabochon.server.http import Services, refuse_spectators_if_busy
from cabochon.server.play import NotFound, Table, is_upload
from cabochon.server.show import Chronicles, Reader, ReaderPerspective, clock_face, ended, notes_on, replay_names
from cabochon.server.store import Status

__all__ = ["OPEN", "PUBLIC", "Name", "ReplayLook", "RequestedLook", "checked_look", "finished_table", "replay_scene"]

OPEN, PUBLIC = "open", "public"

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]


@dataclass(frozen=True)
class ReplayLook:
    """Which turn of a replay is shown, and from which seat."""

    turn: int
    seat: str  # or `open`, or `public` for what spectators saw
    third_person: bool = False  # whether the reader is somebody else

    @property
    def perspective(self) -> ReaderPerspective:
        seat = None if self.seat in (OPEN, PUBLIC) else int(self.seat)
        return ReaderPerspective(seat, everything=self.seat == OPEN, third_person=self.third_person)


async def _requested_look(
    turn: Annotated[int, Query(ge=0, le=10**6)] = 0, seat: Annotated[str, Query(pattern=r"^(open|[0-9])$")] = OPEN
) -> ReplayLook:
    return ReplayLook(turn, seat)


RequestedLook = Annotated[ReplayLook, Depends(_requested_look)]


async def finished_table(services: Services, name: str) -> Table | None:
    """The table if its match has ended: until then nobody may see the cards of others."""
    table = await services.tables.find(name)
    refuse_spectators_if_busy(services, table, "")
    return table if table.status is Status.OVER else None


def checked_look(table: Table, look: ReplayLook) -> Table:
    if look.turn >= len(table.match.turns) or (look.perspective.seat or 0) >= len(table.seats):
        raise NotFound
    return table


def replay_scene(chronicles: Chronicles, table: Table, look: ReplayLook, reader: Reader) -> dict[str, Any]:
    """What the templates of a replay show."""
    names, seat = replay_names(table.seats, reader.language), look.perspective.seat
    face, view = faces.find(table.game), look.perspective.view(table.match.after_turn(look.turn))
    turns, last = range(look.turn, look.turn + 1), len(table.match.turns) - 1
    (turn,) = chronicles.pages(table, turns, look.perspective, names=names, language=reader.language)
    return {
        "table": table,
        "game": games.find(table.game),
        "look": look,
        "last": last,
        "view": view,
        "reveals": face.reveals(view),
        "seat": seat,
        "names": names,
        "words": face.words,
        "turn": turn,
        "notes": notes_on(table, turns, reader.language),
        "marked": turn.pieces,
        "mover": turn.seat,
        "mine": False,
        "legal": [],
        "clocks": {},
        "running": None,
        "clock_face": clock_face,
        "winners": [winner for winner, share in enumerate(table.result or ()) if share > 0],
        "outcome": _outcome(table, names, reader) if look.turn == last else "",
        "order": [((seat or 0) + step) % len(names) for step in range(len(names))],
    }


def _outcome(table: Table, names: list[str], reader: Reader) -> str:
    """How the match ended; an uploaded record of an unfinished match gives no reason."""
    if table.match.is_over:
        return faces.find(table.game).words.verdict(table.match.view(), names, reader.language)
    if is_upload(table):
        return reader.language.gettext("The match was not played to the end.")
    return ended(table, reader.language)
