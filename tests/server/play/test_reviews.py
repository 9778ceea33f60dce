"""Reviews as jobs: only of finished matches, within a quota, one for all who ask, and taken over from dead workers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

import cabochon
from cabochon.analysis import Review
from cabochon.match import Match
from cabochon.server.people import Person
from cabochon.server.play import (
    Closed,
    Hub,
    Maker,
    NotFound,
    Quotas,
    Reviews,
    ReviewWorker,
    Table,
    TableService,
    TooLongToReview,
    TooManyReviews,
    Uploads,
    table_service,
)
from cabochon.server.play.background.review_process import ReviewFailed, review_parts
from cabochon.server.play.services import reviews as reviews_module
from cabochon.server.store import Allowance, ReviewJob, ReviewState, packed
from tests.server.tables import ANNA, BEN, a_table, play

HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"
SIMULATIONS = 2


def a_match(seed: int = 1) -> Match:
    chance = random.Random(seed)
    match = cabochon.new("battle-mat", seed=seed, quick=True)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    return match


def a_review(seed: int = 1) -> Review:
    return cabochon.review(a_match(seed), simulations=SIMULATIONS)


async def uploaded(service: TableService, seed: int = 1) -> Table:
    return await service.find(await Uploads(service).add(a_match(seed).record()))


def of(service: TableService) -> Reviews:
    return Reviews(service, simulations=SIMULATIONS)


def by(person: Person, address: str = HOME) -> Maker:
    return Maker(person, address)


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    while not await condition():
        await asyncio.sleep(0.02)


def test_a_review_is_made_in_a_process_of_its_own_and_read_by_everybody(database: str) -> None:
    async def scene(service: TableService) -> None:
        reviews, table = of(service), await uploaded(service)
        worker = ReviewWorker(reviews)
        worker.start()
        asked = await reviews.ask(table, by(ANNA))
        assert (asked.state, asked.progress, asked.content) == (ReviewState.RUNNING, 0.0, None)
        version = asked.version
        while (found := await reviews.find(table, after=version, longest_wait=60.0)) and found.state == "running":
            assert found.version > version
            version = found.version
        await worker.stop()
        assert found is not None
        assert found.state is ReviewState.DONE
        assert await reviews.read(found) == a_review()
        assert (await reviews.ask(table, by(BEN))).version == found.version

    play(database, scene)


def test_a_running_match_is_reviewed_for_nobody(database: str) -> None:
    async def scene(service: TableService) -> None:
        reviews, table = of(service), await a_table(service)
        with pytest.raises(Closed):
            await reviews.ask(table, by(ANNA))
        with pytest.raises(Closed):
            await reviews.find(table)

    play(database, scene)


def test_an_operator_can_turn_reviews_off(database: str) -> None:
    async def scene(service: TableService) -> None:
        reviews = Reviews(service, simulations=SIMULATIONS, is_offered=False)
        with pytest.raises(NotFound):
            await reviews.ask(await uploaded(service), by(ANNA))

    play(database, scene)


def test_a_very_long_match_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_module, "MOST_TURNS_REVIEWED", 3)

    async def scene(service: TableService) -> None:
        with pytest.raises(TooLongToReview):
            await of(service).ask(await uploaded(service), by(ANNA))

    play(database, scene)


def test_a_person_and_an_address_may_have_so_many_in_a_day(database: str) -> None:
    async def scene(service: TableService) -> None:
        allowance = Allowance(unfinished=9, waiting=9, uploads=9, reviews=1)
        quotas = Quotas("key", person=allowance, people_per_address=2)
        reviews = of(table_service(service.store, Hub(), quotas=quotas))
        tables = [await uploaded(service, seed) for seed in range(4)]
        await reviews.ask(tables[0], by(ANNA))
        await reviews.ask(tables[0], by(ANNA))  # it is there already
        with pytest.raises(TooManyReviews):
            await reviews.ask(tables[1], by(ANNA, ELSEWHERE))
        await reviews.ask(tables[1], by(BEN))
        with pytest.raises(TooManyReviews):  # the two of this address are used up
            await reviews.ask(tables[2], by(Person("d", "Dora")))
        await service.store.reviews.forget_askers()  # nobody is forgotten as long as it counts
        assert await service.store.reviews.asked_by(ANNA.id) == [tables[0].id]

    play(database, scene)


def test_another_worker_takes_over_from_one_that_died(database: str) -> None:
    async def scene(service: TableService) -> None:
        reviews, table = of(service), await uploaded(service)
        await reviews.ask(table, by(ANNA))
        dead = service.store.review_jobs(worker="dead", lease=-1.0)  # its lease has run out at once
        job = await dead.take()
        assert job is not None
        await dead.save(job.key, packed('"half"'), progress=0.5)
        living = service.store.review_jobs(worker="living", lease=60.0)
        assert await living.take() == job
        assert await service.store.review_jobs(worker="third", lease=60.0).take() is None
        await living.save(job.key, packed('"less"'), progress=0.2)
        found = await reviews.find(table)
        assert found is not None
        assert (found.json, found.progress) == ('"half"', 0.5)  # readers keep what the first one found
        await dead.finish(job.key, packed('"late"'))
        assert (await reviews.find(table)) == found
        await living.finish(job.key, packed('"whole"'))
        done = await reviews.find(table)
        assert done is not None
        assert (done.state, done.json, done.progress) == (ReviewState.DONE, '"whole"', 1.0)
        assert await living.take() is None

    play(database, scene)


def test_a_review_that_ends_every_worker_is_given_up_and_can_be_asked_for_again(database: str) -> None:
    async def scene(service: TableService) -> None:
        reviews, table = of(service), await uploaded(service)
        await reviews.ask(table, by(ANNA))
        workers = [service.store.review_jobs(worker=str(number), lease=-1.0) for number in range(4)]
        taken = [await worker.take() for worker in workers]
        assert [job is not None for job in taken] == [True, True, True, False]
        failed = await reviews.find(table)
        assert failed is not None
        assert failed.state is ReviewState.FAILED
        assert (await reviews.ask(table, by(ANNA))).state is ReviewState.RUNNING
        assert await workers[0].take() == ReviewJob(failed.key, table.id)

    play(database, scene)


def test_a_server_that_stops_leaves_its_review_to_others(database: str) -> None:
    async def endless(record: str) -> AsyncIterator[tuple[float, str]]:
        yield 0.1, '"begun"'
        await asyncio.Event().wait()

    async def scene(service: TableService) -> None:
        reviews, table = of(service), await uploaded(service)
        worker = ReviewWorker(reviews, parts=endless)
        worker.start()
        key = (await reviews.ask(table, by(ANNA))).key

        async def is_begun() -> bool:
            found = await reviews.find(table)
            return found is not None and found.progress > 0

        await until(is_begun)
        await worker.stop()
        assert await service.store.review_jobs(worker="next", lease=60.0).take() == ReviewJob(key, table.id)

    play(database, scene)


def test_a_review_that_cannot_be_made_fails_at_once(database: str) -> None:
    async def broken(record: str) -> AsyncIterator[tuple[float, str]]:
        yield 0.1, '"begun"'
        raise ReviewFailed("no reason")

    async def scene(service: TableService) -> None:
        reviews, table = of(service), await uploaded(service)
        worker = ReviewWorker(reviews, parts=broken)
        worker.start()
        await reviews.ask(table, by(ANNA))

        async def has_failed() -> bool:
            found = await reviews.find(table)
            return found is not None and found.state is ReviewState.FAILED

        await until(has_failed)
        await worker.stop()

    play(database, scene)


def test_the_process_says_what_it_could_not_read() -> None:
    async def scene() -> None:
        with pytest.raises(ReviewFailed, match="BadRecord"):
            async for _ in review_parts("this is no record", simulations=SIMULATIONS):
                pass

    asyncio.run(scene())
