"""One match of the arena: played to the end, or until a bot forfeits it. Nothing is written or shown here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cabochon import bots, games
from cabochon.arena.schedule import Fixture, Settings, bot_seed, deal_seed
from cabochon.bots import Bot, Forfeit
from cabochon.bots.base import NotMade
from cabochon.chance import Shuffled
from cabochon.contract import IllegalMove
from cabochon.match import Match

__all__ = ["Contest", "Lost", "Played", "Stopped", "contest", "is_endless", "rehearse"]

# Nothing in the rules ends a match in which everybody takes a chip and gives it back; even random play needs but sixty.
TURNS_A_SEAT = 200


class Stopped(Exception):
    """The arena is being left: the match is not played to its end."""


@dataclass(frozen=True)
class Lost:
    """A seat that had no legal answer, and why."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Played:
    """What there is to know of a match afterwards, by seat."""

    match: int
    deal: int
    seating: tuple[str, ...]
    result: tuple[float, ...]
    points: tuple[int | None, ...]  # None in a game that counts none
    turns: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # thought over these moves
    forfeit: Lost | None
    broken_off: bool  # for going on too long: all share the victory

    @property
    def is_finished(self) -> bool:
        return self.forfeit is None and not self.broken_off


class Contest:
    """A match with its bots, and how long each has thought."""

    def __init__(self, settings: Settings, fixture: Fixture) -> None:
        self.fixture = fixture
        chance = Shuffled(deal_seed(settings, fixture))
        self.match = Match(games.find(settings.game), settings.table, options=settings.options, chance=chance)
        self.moves = [0] * settings.table
        self.seconds = [0.0] * settings.table
        self.forfeit: Lost | None = None
        self.bots: list[Bot] = []
        for seat, code in enumerate(fixture.seating):
            try:
                self.bots.append(bots.bot(code, seed=bot_seed(settings, fixture, seat=seat)))
            except NotMade as reason:
                self.forfeit = Lost(seat, str(reason))
                return

    @property
    def result(self) -> tuple[float, ...] | None:
        """Who forfeits has lost, and the others share the victory."""
        if self.forfeit is not None:
            share = 1 / (self.match.seats - 1)
            return tuple(0.0 if seat == self.forfeit.seat else share for seat in range(self.match.seats))
        if is_endless(self.match):
            return (1 / self.match.seats,) * self.match.seats
        return self.match.result

    def play(self, is_stopped: Callable[[], bool]) -> None:
        """To the end; the bots are let go, however it comes."""
        try:
            while self.result is None:
                if is_stopped():
                    raise Stopped
                self.move()
        finally:
            self.let_go()

    def move(self) -> None:
        """Ask the bot that is to move, and play what it says."""
        seat = self.match.to_move
        assert seat is not None
        began = time.perf_counter()
        try:
            move = self.bots[seat].choose(self.match)
            thought = time.perf_counter() - began
            self.match.play(move)
        except (Forfeit, IllegalMove) as reason:
            self.forfeit = Lost(seat, str(reason))
            return
        self.moves[seat] += 1
        self.seconds[seat] += thought

    def let_go(self) -> None:
        for bot in self.bots:
            bot.leave(self.result)

    def played(self) -> Played:
        assert self.result is not None
        return Played(
            match=self.fixture.number,
            deal=self.fixture.deal,
            seating=self.fixture.seating,
            result=self.result,
            points=tuple(map(_points, self.match.open_view()["players"])),
            turns=len(self.match.turns) - 1,  # the first one lays out the table
            moves=tuple(self.moves),
            seconds=tuple(round(seconds, 6) for seconds in self.seconds),
            forfeit=self.forfeit,
            broken_off=self.forfeit is None and is_endless(self.match),
        )


def contest(
    settings: Settings, fixture: Fixture, *, is_stopped: Callable[[], bool] = lambda: False
) -> tuple[Played, str]:
    """Play one match: what there is to know of it, and its record."""
    it = Contest(settings, fixture)
    it.play(is_stopped)
    return it.played(), it.match.record()


def is_endless(match: Match) -> bool:
    """Whether it has gone on for so long that nobody will ever win it."""
    return match.to_move is not None and len(match.turns) > TURNS_A_SEAT * match.seats


def rehearse(settings: Settings) -> dict[str, str]:
    """Let every bot choose once, and walk through one match, so that what must be compiled is. Who forfeits already
    here is told, with the reason; UnknownBot names a code by which there is nobody."""
    forfeits = {}
    for code in settings.contenders:
        it = Contest(settings, Fixture(0, 0, (code,) * settings.table))
        try:
            if it.forfeit is None:
                it.move()
            if it.forfeit is not None:
                forfeits[code] = it.forfeit.reason
        finally:
            it.let_go()
    contest(settings, Fixture(0, 0, ("random",) * settings.table))
    return forfeits


def _points(player: dict[str, Any]) -> int | None:
    points = player.get("points", player.get("score"))
    return None if points is None else int(points)
