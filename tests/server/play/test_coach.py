"""The coach: what the own last move was worth, in the same matches as hints, and as the review will say."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from cabochon.analysis import Reason, judge, review
from cabochon.match import Match
from cabochon.server.play import (
    Adviser,
    Closed,
    Coach,
    Forbidden,
    Judgement,
    NoHints,
    OnlyCasual,
    TableService,
    TooLate,
)
from cabochon.server.store import Results
from tests.server.accounts import Site, at_a_site
from tests.server.tables import ANNA, BEN, a_move, a_table, bot, of, play

FEW = 30  # simulations


class Thinker:
    """Judges a little, and remembers which moves it was asked about."""

    def __init__(self) -> None:
        self.asked: list[tuple[Match, str]] = []
        self.is_free = threading.Event()
        self.is_free.set()

    def __call__(self, match: Match, move: str, simulations: int) -> Judgement:
        self.is_free.wait()
        self.asked.append((match, move))
        return Judgement(judge(match, move, simulations=simulations), (Reason("wins", {"points": 15}, 0.2),))


def coached(scene: Callable[[TableService, Coach, Thinker], Awaitable[None]], database: str) -> None:
    async def run(service: TableService) -> None:
        thinker, adviser = Thinker(), Adviser()
        results = Results(service.store._engine)
        try:
            await scene(service, Coach(service.cache, results, adviser, simulations=FEW, judge=thinker), thinker)
        finally:
            adviser.close()

    play(database, run)


def test_it_says_of_a_move_what_the_review_will_say(database: str) -> None:
    async def scene(service: TableService, coach: Coach, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        number = len(table.log)
        table = await a_move(service, table)
        judged = await coach.judged(table.id, ANNA, number=number)
        table = await a_move(service, table)
        again = await coach.judged(table.id, ANNA, number=number)  # the bot has moved since
        assert again.judgement == judged.judgement
        assert (len(thinker.asked), judged.move) == (1, table.match.turns[1].moves[0])
        decision = next(one for one in review(table.match, simulations=FEW).decisions if one.turn == 1)
        assert judged.judgement.decision is not None
        assert judged.judgement.decision.error == decision.error
        assert judged.judgement.decision.alternatives == decision.alternatives

    coached(scene, database)


def test_each_move_of_a_turn_is_judged_in_its_own_position(database: str) -> None:
    async def scene(service: TableService, coach: Coach, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        for _ in range(6):
            number = len(table.log)
            before = (await service.find(table.id)).match.copy()
            table = await a_move(service, table)
            if before.to_move == 0:
                await coach.judged(table.id, ANNA, number=number)
                asked, _ = thinker.asked[-1]
                assert asked.state_bytes() == before.state_bytes()

    coached(scene, database)


def test_only_the_own_last_move_is_judged(database: str) -> None:
    async def scene(service: TableService, coach: Coach, thinker: Thinker) -> None:
        table = await a_table(service, second=bot(), public=True)
        number = len(table.log)
        with pytest.raises(TooLate):  # before the first move
            await coach.judged(table.id, ANNA, number=number)
        table = await a_move(service, table)
        of_the_bot = len(table.log)
        table = await a_move(service, table)
        for wrong in (of_the_bot, number + 100):
            with pytest.raises(TooLate):
                await coach.judged(table.id, ANNA, number=wrong)
        with pytest.raises(Forbidden):
            await coach.judged(table.id, BEN, number=number)
        await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        with pytest.raises(TooLate):  # taken back
            await coach.judged(table.id, ANNA, number=number)
        table = await service.find(table.id)
        table = await service.forfeits.end(table.id, ANNA, number=len(table.log))
        with pytest.raises(Closed):
            await coach.judged(table.id, ANNA, number=number)
        assert thinker.asked == []

    coached(scene, database)


def test_nobody_has_a_coach_among_people(database: str) -> None:
    async def scene(service: TableService, coach: Coach, thinker: Thinker) -> None:
        table = await a_table(service)
        number = len(table.log)
        await a_move(service, table)
        with pytest.raises(NoHints):
            await coach.judged(table.id, ANNA, number=number)
        assert thinker.asked == []

    coached(scene, database)


def test_a_match_that_can_be_rated_has_no_coach(database: str) -> None:
    async def scene(site: Site) -> None:
        thinker, adviser = Thinker(), Adviser()
        coach = Coach(site.service.cache, site.results, adviser, judge=thinker)
        anna = await site.signed_up("Anna")
        table = await site.table(of(anna), bot())
        number = len(table.log)
        await site.service.move(table.id, anna.id, number=number, move=table.match.legal()[0])
        with pytest.raises(OnlyCasual):
            await coach.judged(table.id, anna, number=number)
        adviser.close()
        assert thinker.asked == []

    at_a_site(database, scene)


def test_nobody_waits_for_the_coach(database: str) -> None:
    async def scene(service: TableService, coach: Coach, thinker: Thinker) -> None:
        table = await a_table(service, second=bot())
        number = len(table.log)
        table = await a_move(service, table)
        thinker.is_free.clear()
        judging = asyncio.create_task(coach.judged(table.id, ANNA, number=number))
        await asyncio.sleep(0)
        table = await a_move(service, table)  # the bot
        table = await a_move(service, table)  # and the person
        assert not judging.done()
        thinker.is_free.set()
        assert (await judging).number == number

    coached(scene, database)
