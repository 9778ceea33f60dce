"""Hints: only for a person who plays a casual match against bots alone, from what their seat may know."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import numpy as np
import pytest

import cabochon
from cabochon import analysis
from cabochon.language import language_for
from cabochon.match import Match
from cabochon.server.people import Person
from cabochon.server.play import (
    Advice,
    Adviser,
    Closed,
    Forbidden,
    Hints,
    NoHints,
    OnlyCasual,
    Table,
    TableService,
    TooLate,
    TooManyHints,
    may_have_hints,
)
from cabochon.server.play.background import lanes
from cabochon.server.show import rating_note
from cabochon.server.store import EntryKind, NewEntry, Results, Seat
from tests.server.accounts import Site, at_a_site
from tests.server.tables import ANNA, BEN, CARL, a_move, a_table, bot, of, play

MOST_MATCHES = 20  # from each seat, until both outcomes were seen


class Thinker:
    """Evaluates a little, and remembers for which positions it was asked."""

    def __init__(self, *, reasons: int = 0) -> None:
        self._reasons = reasons  # at most; confirming them takes most of the time
        self.asked: list[Match] = []
        self.is_free = threading.Event()
        self.is_free.set()

    def __call__(self, match: Match) -> Advice:
        self.is_free.wait()
        self.asked.append(match)
        evaluation = cabochon.evaluate(match, "mcts:30")
        if not self._reasons:
            return Advice(evaluation)
        return Advice(evaluation, analysis.reasons(match, evaluation.moves[0].move, most=self._reasons))


def advised(
    scene: Callable[[TableService, Hints, Thinker], Awaitable[None]], database: str, *, reasons: int = 0
) -> None:
    async def run(service: TableService) -> None:
        thinker, adviser = Thinker(reasons=reasons), Adviser()
        hints = Hints(service.cache, Results(service.store._engine), adviser, advise=thinker)
        try:
            await scene(service, hints, thinker)
        finally:
            adviser.close()

    play(database, run)


def test_a_hint_is_a_legal_move_and_asking_again_evaluates_nothing_again(database: str) -> None:
    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        first = await hints.hint(table.id, ANNA, number=len(table.log))
        again = await hints.hint(table.id, ANNA, number=first.number)
        assert first.move in first.match.legal()
        assert (first.seat, again.move, again.number) == (0, first.move, first.number)
        assert len(thinker.asked) == 1

    advised(scene, database)


def test_the_first_hint_is_noted_in_the_log_and_no_other(database: str) -> None:
    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        before = len(table.log)
        hint = await hints.hint(table.id, ANNA, number=before)
        await hints.hint(table.id, ANNA, number=hint.number)
        table = await service.find(table.id)
        assert [entry.kind for entry in table.log[before:]] == [EntryKind.HINT]
        assert hint.number == len(table.log)
        await service.move(table.id, ANNA.id, number=hint.number, move=hint.move)

    advised(scene, database)


def test_each_position_has_its_own_hint(database: str) -> None:
    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        hint = await hints.hint(table.id, ANNA, number=len(table.log))
        await service.move(table.id, ANNA.id, number=hint.number, move=hint.move)
        await a_move(service, table)
        table = await service.find(table.id)
        later = await hints.hint(table.id, ANNA, number=len(table.log))
        assert (later.number, later.match.turn_number) == (len(table.log), 3)
        assert len(thinker.asked) == 2

    advised(scene, database)


async def among_people(service: TableService) -> Table:
    return await a_table(service)


async def after_the_other_person_left(service: TableService) -> Table:
    table = await service.make("splendor", [of(ANNA), of(BEN, 1), bot(2)], options={}, public=False)
    await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))
    return await service.find(table.id)


async def at_one_screen(service: TableService) -> Table:
    seats = [of(ANNA), Seat(1, ANNA.id, "Ada", None), bot(2)]
    return await service.make("splendor", seats, options={}, public=False)


async def in_the_tutorial(service: TableService) -> Table:
    return await service.make("splendor", [of(ANNA), bot()], options={}, public=False, lesson="splendor")


@pytest.mark.parametrize("make", [among_people, after_the_other_person_left, at_one_screen, in_the_tutorial])
def test_there_are_no_hints_unless_one_person_plays_against_bots(
    make: Callable[[TableService], Awaitable[Table]], database: str
) -> None:
    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        table = await make(service)
        assert not may_have_hints(table, ANNA.id, {0})
        with pytest.raises(NoHints):
            await hints.hint(table.id, ANNA, number=len(table.log))
        assert len((await service.find(table.id)).log) == len(table.log)
        assert thinker.asked == []

    advised(scene, database)


def test_only_the_player_gets_hints_in_their_own_turn(database: str) -> None:
    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        table = await a_table(service, second=bot(), public=True)
        number = len(table.log)
        assert not may_have_hints(table, CARL.id, {0})
        with pytest.raises(Forbidden):
            await hints.hint(table.id, CARL, number=number)
        with pytest.raises(TooLate):
            await hints.hint(table.id, ANNA, number=number - 1)
        table = await a_move(service, table)
        with pytest.raises(Closed):  # the bot is to move
            await hints.hint(table.id, ANNA, number=len(table.log))
        table = await service.forfeits.end(table.id, ANNA, number=len(table.log))
        with pytest.raises(Closed):
            await hints.hint(table.id, ANNA, number=len(table.log))
        assert thinker.asked == []

    advised(scene, database)


def test_a_player_who_asks_about_many_positions_in_a_short_time_has_to_wait(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cabochon.server.ops.rate_limits.monotonic", lambda: 1000.0)

    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        tables = [await a_table(service, second=bot()) for _ in range(11)]
        for table in tables[:10]:
            await hints.hint(table.id, ANNA, number=len(table.log))
        with pytest.raises(TooManyHints):
            await hints.hint(tables[10].id, ANNA, number=len(tables[10].log))
        refused = await service.find(tables[10].id)
        assert not refused.has_help
        table = await service.find(tables[0].id)
        await hints.hint(table.id, ANNA, number=len(table.log))  # known already

    advised(scene, database)


def test_a_request_is_refused_while_many_wait(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "HINTS_AT_ONCE", 1)

    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        one, other = await a_table(service, second=bot()), await a_table(service, second=bot())
        thinker.is_free.clear()
        asking = asyncio.create_task(hints.hint(one.id, ANNA, number=len(one.log)))
        while not (await service.find(one.id)).has_help:
            await asyncio.sleep(0)
        with pytest.raises(TooManyHints):
            await hints.hint(other.id, ANNA, number=len(other.log))
        thinker.is_free.set()
        await asking
        await hints.hint(other.id, ANNA, number=len(other.log))

    advised(scene, database)


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know(database: str) -> None:
    async def scene(service: TableService, hints: Hints, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        await a_move(service, table, move="reserve deck 1")
        table = await a_move(service, table, move="reserve deck 2")
        hint = await hints.hint(table.id, ANNA, number=len(table.log))
        for seed in range(1, 4):  # the bot's card is another one each time
            other = thinker.asked[0].copy()
            other._state = other.game.redeal(other._state, 0, np.uint64(seed))
            assert Thinker(reasons=3)(other) == hint.advice

    advised(scene, database, reasons=3)


def test_a_match_that_can_be_rated_has_no_hints(database: str) -> None:
    async def scene(site: Site) -> None:
        thinker, adviser = Thinker(), Adviser()
        hints = Hints(site.service.cache, site.results, adviser, advise=thinker)
        anna = await site.signed_up("Anna")
        table = await against_a_bot(site, anna, 0)
        with pytest.raises(OnlyCasual):
            await hints.hint(table.id, anna, number=len(table.log))
        table = await site.service.move(table.id, anna.id, number=len(table.log), move=table.match.legal()[0])
        table = await site.service.undo.request(table.id, anna, seat=0, number=len(table.log))
        with pytest.raises(OnlyCasual):  # after a takeback, a defeat still counts
            await hints.hint(table.id, anna, number=len(table.log))
        assert (thinker.asked, (await site.service.find(table.id)).has_help) == ([], False)
        casual = await site.service.make("splendor", [of(anna), bot()], options={}, public=False, casual=True)
        hint = await hints.hint(casual.id, anna, number=len(casual.log))
        assert hint.move in hint.match.legal()
        adviser.close()

    at_a_site(database, scene)


def test_where_a_hint_was_once_given_in_a_rated_match_only_a_defeat_counts(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        outcomes = set[bool]()
        for seat in (0, 1) * MOST_MATCHES:  # deals are secret, so nobody knows how many it takes
            if len(outcomes) == 2:
                break
            table = await against_a_bot(site, anna, seat)
            async with site.service.cache.locked(table.id) as locked:
                await site.service.cache.write(locked, [NewEntry(EntryKind.HINT, seat, "")])
            table = await site.service.find(table.id)
            note = rating_note(table, (), language_for("en"))
            assert note is not None
            assert note.text == "A hint was asked for: a win no longer counts for the rating, a defeat still does."
            assert not may_have_hints(table, anna.id, ())
            table = await site.play_out(table)
            assert table.result is not None
            has_won = table.result[seat] > 0
            outcomes.add(has_won)
            assert bool(await site.results.changes(table.id)) != has_won
        assert outcomes == {True, False}

    at_a_site(database, scene)


async def against_a_bot(site: Site, person: Person, seat: int) -> Table:
    """A match in which the person at this seat is to move."""
    other = 1 - seat
    seats = sorted([of(person, seat), Seat(other, None, "Easy bot", "easy")], key=lambda one: one.number)
    table = await site.table(*seats)
    while table.match.to_move != seat:
        table = await site.service.move(table.id, None, number=len(table.log), move=table.match.legal()[0])
    return table
