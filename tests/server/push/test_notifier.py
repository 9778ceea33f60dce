"""Who is notified of their turn, when, and how often; with SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import datetime
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play import Hub, Table, TableService, table_service
from cabochon.server.push import Identification, Notifier, Subscriptions, notifier
from cabochon.server.store import Clock, Pace, PushStore, TableStore, open_database
from cabochon.server.store.schema import metadata
from tests.server.push.push_service import PushService, SubscribedBrowser
from tests.server.tables import ANNA, BEN, a_move, bot, of

SITE = "https://play.example/"
AWAY = datetime.timedelta(days=1)


@dataclass
class Scene:
    engine: AsyncEngine
    tables: TableService
    push: PushStore
    service: PushService
    browser: SubscribedBrowser

    def subscriptions(self, *, anywhere: bool = True) -> Subscriptions:
        return Subscriptions(self.push, Identification("secret"), anywhere=anywhere)

    def notifier(self, *, anywhere: bool = True) -> Notifier:
        """As another process would have it too."""
        tables = table_service(TableStore(self.engine), Hub())
        return Notifier(tables, self.subscriptions(anywhere=anywhere), after=-1.0, present_within=45.0)

    async def subscribe(self, person: Person, path: str = "/send", *, language: str = "en") -> None:
        await self.subscriptions().add(
            person,
            endpoint=self.service.address + path,
            **self.browser.keys,
            language=language,
            site=SITE,
            user_agent="Firefox Linux",
        )

    async def notify(self, *others: Notifier) -> None:
        """Let notifiers look at the same moment, and wait until all that they send has arrived."""
        looking = others or (self.notifier(),)
        await asyncio.gather(*(each.notify_all() for each in looking))
        await asyncio.gather(*(task for each in looking for task in each._tasks.values()))

    @property
    def messages(self) -> list[dict[str, str]]:
        return [json.loads(self.browser.read(each.body)) for each in self.service.received]


@asynccontextmanager
async def scene_in(database: str) -> AsyncIterator[Scene]:
    engine = await open_database(database)
    try:
        async with engine.begin() as connection:
            for table in reversed(metadata.sorted_tables):
                await connection.execute(table.delete())
        async with PushService() as service:
            tables = table_service(TableStore(engine), Hub())
            yield Scene(engine, tables, PushStore(engine), service, SubscribedBrowser())
    finally:
        await engine.dispose()


def run(database: str, play: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with scene_in(database) as scene:
            await play(scene)

    asyncio.run(whole())


async def at_table(scene: Scene, *, clock: Clock | None = None) -> Table:
    """A table of Anna and Ben; Anna begins."""
    return await scene.tables.make("splendor", [of(ANNA), of(BEN, 1)], options={}, public=False, clock=clock)


def test_a_player_who_is_away_when_their_turn_comes_is_notified_once(database: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(BEN)
        table = await at_table(scene)
        await scene.notify()
        assert scene.messages == []  # it is Anna's turn, and she did not subscribe
        await a_move(scene.tables, table, move="take white blue green")
        await scene.notify()
        await scene.notify()
        assert scene.messages == [
            {
                "title": "It is your turn",
                "body": "Splendor with Anna",
                "path": f"/t/{table.id}",
                "language": "en",
            }
        ]
        (received,) = scene.service.received
        assert table.id not in str(received.headers)
        assert received.claims["aud"] == scene.service.address
        assert received.claims["sub"] == SITE
        assert received.headers["content-encoding"] == "aes128gcm"

    run(database, play)


def test_the_next_turn_is_notified_again_and_in_the_language_of_the_browser(database: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(BEN, language="de")
        table = await at_table(scene)
        for move in ("take white blue green", "take white blue green", "take red black white"):
            await a_move(scene.tables, table, move=move)
            await scene.notify()
        assert [message["body"] for message in scene.messages] == ["Splendor mit Anna", "Splendor mit Anna"]

    run(database, play)


def test_several_processes_send_one_message(database: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(ANNA)
        await at_table(scene)
        await scene.notify(*(scene.notifier() for _ in range(4)))
        assert len(scene.messages) == 1

    run(database, play)


def test_every_browser_of_a_person_is_notified(database: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(ANNA, "/phone")
        await scene.subscribe(ANNA, "/laptop")
        await scene.subscribe(ANNA, "/phone")
        await at_table(scene)
        await scene.notify()
        assert sorted(each.target for each in scene.service.received) == ["/laptop", "/phone"]

    run(database, play)


@pytest.mark.parametrize(("seen", "expected"), [(datetime.timedelta(0), 0), (AWAY, 1)])
def test_a_player_at_the_table_is_not_notified(database: str, seen: datetime.timedelta, expected: int) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(ANNA)
        table = await at_table(scene)
        await scene.tables.store.presence.note([(table.id, ANNA.id)], now() - seen)
        await scene.notify()
        assert len(scene.messages) == expected

    run(database, play)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [(None, 1), (Clock(Pace.TURN, 60), 0), (Clock(Pace.MATCH, 1800, 10), 0), (Clock(Pace.TURN, 86_400), 1)],
)
def test_only_matches_that_people_leave_are_notified(database: str, clock: Clock | None, expected: int) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(ANNA)
        await at_table(scene, clock=clock)
        await scene.notify()
        assert len(scene.messages) == expected

    run(database, play)


def test_a_match_against_bots_alone_is_not_notified(database: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(ANNA)
        await scene.tables.make("splendor", [of(ANNA), bot()], options={}, public=False)
        await scene.notify()
        assert scene.messages == []

    run(database, play)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_its_service_no_longer_knows_is_forgotten(database: str, status: int) -> None:
    async def play(scene: Scene) -> None:
        scene.service.statuses = [status]
        await scene.subscribe(ANNA)
        await at_table(scene)
        await scene.notify()
        assert await scene.push.of(ANNA.id) == []

    run(database, play)


def test_a_busy_service_is_asked_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "SECONDS_BETWEEN_ATTEMPTS", (0.0, 0.0, 0.0))

    async def play(scene: Scene) -> None:
        scene.service.statuses = [503, 429, 201]
        await scene.subscribe(ANNA)
        await at_table(scene)
        await scene.notify()
        assert len(scene.service.received) == 3
        assert len(await scene.push.of(ANNA.id)) == 1

    run(database, play)


def test_an_address_that_became_private_gets_nothing(database: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.subscribe(ANNA)
        (subscription,) = await scene.push.of(ANNA.id)
        local = scene.service.address.replace("http://", "https://")
        await scene.push.add(replace(subscription, endpoint=local), most=10)
        await at_table(scene)
        await scene.notify(scene.notifier(anywhere=False))
        assert scene.service.received == []
        assert await scene.push.of(ANNA.id) == []

    run(database, play)


def test_a_person_has_at_most_ten_subscriptions(database: str) -> None:
    async def play(scene: Scene) -> None:
        for number in range(12):
            await scene.subscribe(ANNA, f"/{number}")
        kept = await scene.push.of(ANNA.id)
        assert len(kept) == 10
        assert {each.endpoint.rpartition("/")[2] for each in kept} == {str(number) for number in range(2, 12)}

    run(database, play)
