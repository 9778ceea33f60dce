"""Results and ratings: written once, in the transaction that ends the match, and read again.

Transactions that change several rows lock them in this order: tables, then ratings, each by key. The table is locked
when its match is settled, so that deleting an account, which locks its tables first, comes before or after.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cachetools import LRUCache
from sqlalchemy import Row, Select, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cabochon.arenas.skill import Skill, initial_skill
from cabochon.server.ops import now, utc
from cabochon.server.store import schema
from cabochon.server.store.database.upsert import inserted
from cabochon.server.store.entities import Seat
from cabochon.server.store.ratings.scale import RatingChange

__all__ = ["Played", "Player", "Rating", "Results", "Scoring", "settle"]

BOT = "bot:"
TABLES_IN_MEMORY = 2000


@dataclass(frozen=True)
class Player:
    """Who is rated for a seat: a person, or a bot of the server as `bot:easy`."""

    seat: int
    name: str
    is_person: bool
    is_gone: bool = False  # replaced by a stand-in: ranked last


class Scoring(Protocol):
    """How a match that ends counts; decided above the store."""

    @property
    def game(self) -> str: ...

    @property
    def shares(self) -> Sequence[float] | None:
        """Each seat's share of the victory; None if nobody won."""

    def rated_shares(self, players: Sequence[Player]) -> Sequence[float] | None:
        """The shares that count for ratings; None if the match is not rated."""

    def places(self, shares: Sequence[float], players: Sequence[Player]) -> dict[int, int]:
        """The place of each seat."""

    def skills(
        self, players: Sequence[Player], places: Mapping[int, int], before: Mapping[str, Skill]
    ) -> dict[str, Skill]:
        """The skills after the match, by name."""


@dataclass(frozen=True)
class Rating:
    game: str
    skill: Skill
    matches: int


@dataclass(frozen=True)
class Played:
    """A match a person has finished, as lists show it."""

    table: str
    game: str
    own: list[int]  # the seats they held
    seats: list[Seat]
    share: float | None
    place: int | None
    change: RatingChange | None  # None if it was not rated
    ended: datetime.datetime


async def settle(connection: AsyncConnection, table: str, scoring: Scoring) -> None:
    """Write how a match ended for its people, and rate it if it counts; a result once written stays."""
    c = schema.results.c
    if (await connection.execute(select(c.seat).where(c.table_id == table).limit(1))).first() is not None:
        return
    players, may_rate = await _players(connection, table)
    if not any(player.is_person for player in players):
        return
    counted = scoring.rated_shares(players) if may_rate else None
    is_rated, shares = counted is not None, counted or scoring.shares
    places = {} if shares is None else scoring.places(shares, players)
    changes = await _rate(connection, scoring, players, places) if is_rated else {}
    ended = now()
    rows = [
        {
            "table_id": table,
            "seat": player.seat,
            "person": player.name,
            "game": scoring.game,
            "share": None if shares is None else 0.0 if player.is_gone else float(shares[player.seat]),
            "place": places.get(player.seat),
            "is_rated": is_rated,
            "mu_before": changes[player.name][0].mu if is_rated else None,
            "mu_after": changes[player.name][1].mu if is_rated else None,
            "ended": ended,
        }
        for player in players
        if player.is_person
    ]
    await connection.execute(insert(schema.results), rows)


async def _players(connection: AsyncConnection, table: str) -> tuple[list[Player], bool]:
    """The player of each seat, and whether they may be rated: distinct people with accounts, not in a casual match."""
    a, s, t = schema.accounts.c, schema.seats.c, schema.tables.c
    seats = (await connection.execute(select(schema.seats).where(s.table_id == table).order_by(s.seat))).all()
    players = [_player(seat) for seat in seats]
    persons = [player.name for player in players if player.is_person]
    known = {row.id for row in await connection.execute(select(a.id).where(a.id.in_(persons)))}
    made = (await connection.execute(select(t.lesson, t.casual).where(t.id == table))).one()
    once = len(set(persons)) == len(persons) and known == set(persons)
    may_rate = made.lesson is None and not made.casual
    return players, once and may_rate and not any(seat.guest for seat in seats)


def _player(seat: Row[Any]) -> Player:
    if seat.holder is not None:
        return Player(seat.seat, seat.holder, is_person=True)
    if seat.gone is not None:
        return Player(seat.seat, seat.gone, is_person=True, is_gone=True)
    return Player(seat.seat, f"{BOT}{seat.bot}", is_person=False)


async def _rate(
    connection: AsyncConnection, scoring: Scoring, players: Sequence[Player], places: dict[int, int]
) -> dict[str, tuple[Skill, Skill]]:
    """Update the ratings of all players; returns each skill before and after."""
    game = scoring.game
    names = sorted({player.name for player in players})
    r, moment = schema.ratings.c, now()
    start = initial_skill()
    blank = {"game": game, "mu": start.mu, "sigma": start.sigma, "matches": 0, "changed": moment}
    for name in names:  # a row to lock, even if two first matches end at once
        new = inserted(schema.ratings, connection.dialect).values(person=name, **blank)
        await connection.execute(new.on_conflict_do_nothing())
    wanted = select(schema.ratings).where(r.game == game, r.person.in_(names)).order_by(r.person).with_for_update()
    before = {row.person: Skill(row.mu, row.sigma) for row in await connection.execute(wanted)}
    skills = scoring.skills(players, places, before)
    for name in names:
        changed = update(schema.ratings).where(r.game == game, r.person == name)
        skill = skills[name]
        await connection.execute(changed.values(mu=skill.mu, sigma=skill.sigma, matches=r.matches + 1, changed=moment))
    return {name: (before[name], skills[name]) for name in names}


class Results:
    """Reading results and ratings."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._guests: LRUCache[tuple[str | None, ...], frozenset[int]] = LRUCache(TABLES_IN_MEMORY)

    async def ratings(self, person: str) -> list[Rating]:
        r = schema.ratings.c
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(schema.ratings).where(r.person == person).order_by(r.changed.desc()))
            return [Rating(row.game, Skill(row.mu, row.sigma), row.matches) for row in rows]

    async def changes(self, table: str) -> dict[int, tuple[str, RatingChange]]:
        """By seat, for players with an account: their name and the change of their rating."""
        r, a = schema.results.c, schema.accounts.c
        wanted = (
            select(r.seat, r.mu_before, r.mu_after, a.name)
            .join(schema.accounts, a.id == r.person)
            .where(r.table_id == table, r.is_rated)
        )
        async with self._engine.connect() as connection:
            return {
                row.seat: (row.name, RatingChange(row.mu_before, row.mu_after))
                for row in await connection.execute(wanted)
            }

    async def guests(self, table: str, seats: Sequence[Seat], *, has_begun: bool) -> frozenset[int]:
        """The seats of people without an account, or who had none when the match began.

        Once it has begun, that depends on who sits there alone, and is read once.
        """
        key = (table, *(seat.holder or seat.gone for seat in seats))
        known = self._guests.get(key) if has_begun else None
        if known is None:
            known = self._guests[key] = await self._read_guests(table)
        return known

    async def _read_guests(self, table: str) -> frozenset[int]:
        s, a = schema.seats.c, schema.accounts.c
        person = func.coalesce(s.holder, s.gone)
        wanted = (
            select(s.seat)
            .outerjoin(schema.accounts, a.id == person)
            .where(s.table_id == table, person.is_not(None), or_(a.id.is_(None), s.guest.is_(True)))
        )
        async with self._engine.connect() as connection:
            return frozenset((await connection.execute(wanted)).scalars())

    async def count(self, person: str, *, public: bool = False) -> int:
        """How many matches a person has finished."""
        async with self._engine.connect() as connection:
            wanted = select(func.count()).select_from(_tables(person, public=public).subquery())
            return int((await connection.execute(wanted)).scalar_one())

    async def played(
        self, person: str, *, first: int = 0, most: int | None = None, public: bool = False
    ) -> list[Played]:
        """The matches a person has finished, latest first; all of them, or the public ones."""
        wanted = _tables(person, public=public).order_by(
            func.max(schema.results.c.ended).desc(), schema.results.c.table_id
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(wanted.offset(first).limit(most))
            return [await _played(connection, row.table_id, person) for row in found.all()]


def _tables(person: str, *, public: bool) -> Select[Any]:
    """The tables at which a person finished a match, each once even if they held several seats."""
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
        change=RatingChange(first.mu_before, first.mu_after) if first.is_rated else None,
        ended=utc(first.ended),
    )
