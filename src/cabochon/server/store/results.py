"""How matches ended: written once, together with the line that ends the match, and read again.

Whoever changes several rows locks them in this order: tables, then ratings, each by their key. The table is locked
when a match is settled, so that whoever deletes an account, and locks its tables first, does so before or after.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.arena.skill import Skill, initial_skill
from cabochon.server.people.ratings import Change, Player, places, rated, rated_shares
from cabochon.server.play.clock import now, utc
from cabochon.server.play.table import Line, Seat, Table
from cabochon.server.store import schema
from cabochon.server.store.upsert import inserted

__all__ = ["Played", "Rating", "Results", "settle"]

BOT = "bot:"


@dataclass(frozen=True)
class Rating:
    game: str
    skill: Skill
    matches: int


@dataclass(frozen=True)
class Played:
    """A match somebody has finished, as it stands in a list."""

    table: str
    game: str
    own: list[int]  # the seats they held
    seats: list[Seat]
    share: float | None
    place: int | None
    change: Change | None  # nothing where it was not rated
    ended: datetime.datetime


async def settle(
    connection: AsyncConnection, table: Table, lines: Sequence[Line], *, shares: Sequence[float] | None
) -> None:
    """Write down how a match ended for its people, and rate it if it counts; what was written stays as it is."""
    c = schema.results.c
    if (await connection.execute(select(c.seat).where(c.table_id == table.id).limit(1))).first() is not None:
        return
    players, is_open = await _players(connection, table)
    if not any(player.is_person for player in players):
        return
    counted = rated_shares(table, lines, players, shares) if is_open else None
    counts, shares = counted is not None, counted or shares
    won = {} if shares is None else places(table, shares, players)
    changes = await _rate(connection, table.game, players, won) if counts else {}
    ended = now()
    rows = [
        {
            "table_id": table.id,
            "seat": player.seat,
            "person": player.name,
            "game": table.game,
            "share": None if shares is None else 0.0 if player.is_gone else float(shares[player.seat]),
            "place": won.get(player.seat),
            "is_rated": counts,
            "mu_before": changes[player.name][0].mu if counts else None,
            "mu_after": changes[player.name][1].mu if counts else None,
            "ended": ended,
        }
        for player in players
        if player.is_person
    ]
    await connection.execute(insert(schema.results), rows)


async def _players(connection: AsyncConnection, table: Table) -> tuple[list[Player], bool]:
    """Who is rated for each seat, and whether they may be: each person once, all with accounts, and no lesson."""
    a, s, t = schema.accounts.c, schema.seats.c, schema.tables.c
    seats = (await connection.execute(select(schema.seats).where(s.table_id == table.id).order_by(s.seat))).all()
    players = [_player(seat) for seat in seats]
    persons = [player.name for player in players if player.is_person]
    known = {row.id for row in await connection.execute(select(a.id).where(a.id.in_(persons)))}
    lesson = (await connection.execute(select(t.lesson).where(t.id == table.id))).scalar()
    once = len(set(persons)) == len(persons) and known == set(persons)
    return players, once and lesson is None and not any(seat.guest for seat in seats)


def _player(seat: Row[Any]) -> Player:
    if seat.holder is not None:
        return Player(seat.seat, seat.holder, is_person=True)
    if seat.gone is not None:
        return Player(seat.seat, seat.gone, is_person=True, is_gone=True)
    return Player(seat.seat, f"{BOT}{seat.bot}", is_person=False)


async def _rate(
    connection: AsyncConnection, game: str, players: Sequence[Player], won: dict[int, int]
) -> dict[str, tuple[Skill, Skill]]:
    """Change the ratings of all who played; each with what it was and what it is."""
    names = sorted({player.name for player in players})
    r, moment = schema.ratings.c, now()
    start = initial_skill()
    blank = {"game": game, "mu": start.mu, "sigma": start.sigma, "matches": 0, "changed": moment}
    for name in names:  # so that there is something to lock, whoever else finishes their first match just now
        new = inserted(schema.ratings, connection.dialect).values(person=name, **blank)
        await connection.execute(new.on_conflict_do_nothing())
    wanted = select(schema.ratings).where(r.game == game, r.person.in_(names)).order_by(r.person).with_for_update()
    before = {row.person: Skill(row.mu, row.sigma) for row in await connection.execute(wanted)}
    skills = rated(players, won, before)
    for name in names:
        changed = update(schema.ratings).where(r.game == game, r.person == name)
        skill = skills[name]
        await connection.execute(changed.values(mu=skill.mu, sigma=skill.sigma, matches=r.matches + 1, changed=moment))
    return {name: (before[name], skills[name]) for name in names}


class Results:
    """Reading what was settled."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ratings(self, person: str) -> list[Rating]:
        r = schema.ratings.c
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(schema.ratings).where(r.person == person).order_by(r.changed.desc()))
            return [Rating(row.game, Skill(row.mu, row.sigma), row.matches) for row in rows]

    async def changes(self, table: str) -> dict[int, tuple[str, Change]]:
        """By seat, for those at a table who hold an account: their name, and what it has changed for them."""
        r, a = schema.results.c, schema.accounts.c
        wanted = (
            select(r.seat, r.mu_before, r.mu_after, a.name)
            .join(schema.accounts, a.id == r.person)
            .where(r.table_id == table, r.is_rated)
        )
        async with self._engine.connect() as connection:
            return {
                row.seat: (row.name, Change(row.mu_before, row.mu_after)) for row in await connection.execute(wanted)
            }

    async def count(self, person: str, *, public: bool = False) -> int:
        """How many matches somebody has finished."""
        async with self._engine.connect() as connection:
            wanted = select(func.count()).select_from(_tables(person, public=public).subquery())
            return int((await connection.execute(wanted)).scalar_one())

    async def played(
        self, person: str, *, first: int = 0, most: int | None = None, public: bool = False
    ) -> list[Played]:
        """The matches somebody has finished, latest first; the public ones, or all of them."""
        wanted = _tables(person, public=public).order_by(
            func.max(schema.results.c.ended).desc(), schema.results.c.table_id
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(wanted.offset(first).limit(most))
            return [await _played(connection, row.table_id, person) for row in found.all()]


def _tables(person: str, *, public: bool) -> Select[Any]:
    """Each table at which somebody has finished a match, once, though they may have held several seats."""
    r, t = schema.results.c, schema.tables.c
    wanted = select(r.table_id).where(r.person == person).group_by(r.table_id)
    return wanted.join(schema.tables, t.id == r.table_id).where(t.public) if public else wanted


async def _played(connection: AsyncConnection, table: str, person: str) -> Played:
    r, s = schema.results.c, schema.seats.c
    mine = select(schema.results).where(r.table_id == table, r.person == person).order_by(r.seat)
    rows = (await connection.execute(mine)).all()
    seats = await connection.execute(select(schema.seats).where(s.table_id == table).order_by(s.seat))
    first = rows[0]
    return Played(
        table=table,
        game=first.game,
        own=[row.seat for row in rows],
        seats=[Seat(seat.seat, seat.holder, seat.name, seat.bot, seat.gone) for seat in seats],
        share=first.share,
        place=first.place,
        change=Change(first.mu_before, first.mu_after) if first.is_rated else None,
        ended=utc(first.ended),
    )
