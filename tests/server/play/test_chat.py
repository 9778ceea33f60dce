"""The chat of a table: who may read and write, how much, and that it is no part of the match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import event

from cabochon.server.http import MessageEvent, TableFollower, VersionEvent
from cabochon.server.ops import Settings
from cabochon.server.ops import rate_limits as buckets
from cabochon.server.people import Person, Presence
from cabochon.server.play import (
    LONGEST_MESSAGE,
    REACTIONS,
    BadMessage,
    ChatClosed,
    Forbidden,
    Hub,
    NoChat,
    NotFound,
    Table,
    TableService,
    TooManyMessages,
    table_service,
)
from cabochon.server.play.chat.message_text import clean_text
from cabochon.server.store import (
    MESSAGES_KEPT,
    ChatSwitch,
    Listener,
    MessageKind,
    Seat,
    TableStore,
    open_database,
)
from tests.server.tables import ANNA, BEN, CARL, OPEN, a_move, a_table, bot, of, play

ADDRESS = "192.0.2.1"
LONGER_THAN_ANY_TEST = 600.0


class Clock:
    """It stands still while a test says much at once."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(buckets, "monotonic", stopped)
    return stopped


async def said(service: TableService, table: Table, person: Person = ANNA) -> list[str]:
    """What a person reads in the chat."""
    read = await service.chat.read(await service.find(table.id), person)
    return [message.text for message in read.messages]


def follower(service: TableService) -> TableFollower:
    return TableFollower(service, Presence(service.store), Settings(heartbeat=LONGER_THAN_ANY_TEST))


def news_for(service: TableService, table: Table, person: Person) -> AsyncIterator[VersionEvent | MessageEvent | None]:
    return follower(service).news(table.id, person, last_event_id="", with_chat=True)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_everyone_at_the_table_reads_what_is_said_there_and_nowhere_else(database: str) -> None:
    async def scene(service: TableService) -> None:
        table, other = await a_table(service), await a_table(service)
        assert [await service.chat.say(table.id, ANNA, "Hello"), await service.chat.say(table.id, BEN, "Hi")] == [1, 2]
        assert await service.chat.react(table.id, BEN, "luck") == 3
        for person in (ANNA, BEN, CARL):
            assert await said(service, table, person) == ["Hello", "Hi", "luck"]
        read = await service.chat.read(await service.find(table.id), CARL)
        assert [(message.name, message.seat) for message in read.messages] == [("Anna", 0), ("Ben", 1), ("Ben", 1)]
        assert [message.kind for message in read.messages][-1] is MessageKind.REACTION
        assert await said(service, other) == []

    play(database, scene)


def test_a_message_changes_neither_the_version_nor_the_log_nor_the_record(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        before = (table.version, list(table.log), table.match.record())
        await service.chat.say(table.id, BEN, "Hello")
        after = await service.find(table.id)
        assert (after.version, after.log, after.match.record()) == before
        assert "Hello" not in after.match.record()
        await a_move(service, table)  # which was decided before the message

    play(database, scene)


def test_messages_are_read_in_pages_and_only_the_new_ones_if_wanted(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        for number in range(120):
            await service.store.chat.add(table.id, "a", seat=0, name="Anna", kind=MessageKind.TEXT, text=str(number))
        table = await service.find(table.id)
        last = await service.chat.read(table, BEN)
        assert [message.text for message in last.messages] == [str(number) for number in range(70, 120)]
        earlier = await service.chat.read(table, BEN, before=last.messages[0].number)
        first = await service.chat.read(table, BEN, before=earlier.messages[0].number)
        assert [message.text for message in (*first.messages, *earlier.messages)] == [str(n) for n in range(70)]
        assert (last.has_earlier, earlier.has_earlier, first.has_earlier) == (True, True, False)
        news = await service.chat.read(table, BEN, after=60)
        assert ([message.number for message in news.messages], news.last) == (list(range(61, 111)), 110)
        rest = await service.chat.read(table, BEN, after=news.last)
        assert ([message.number for message in rest.messages], rest.last) == (list(range(111, 121)), 120)

    play(database, scene)


def test_a_table_keeps_its_last_messages_and_loses_them_when_it_is_removed(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=OPEN)
        chat = service.store.chat
        for number in range(MESSAGES_KEPT + 3):
            await chat.add(table.id, "a", seat=0, name="Anna", kind=MessageKind.TEXT, text=str(number))
        kept = await chat.of_person("a")
        assert [message.text for _, message in kept][:: MESSAGES_KEPT - 1] == ["3", str(MESSAGES_KEPT + 2)]
        await service.store.remove(table.id, version=(await service.find(table.id)).version)
        assert await chat.of_person("a") == []
        assert await chat.add(table.id, "a", seat=0, name="Anna", kind=MessageKind.TEXT, text="late") is None
        with pytest.raises(NotFound):
            await service.chat.say(table.id, ANNA, "Is anybody here?")

    play(database, scene)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Well \t played\r\n\x00!  ", "Well played !"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("\u2066a\u2069\u200e\u200f\u061c\u202a\u202b\u202d", "a"),
        ("a\ufeff\u200b\u2060\u00ad\U000e0041b", "ab"),
        ("Zoe\u0308", "Zoë"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("x" * LONGEST_MESSAGE, "x" * LONGEST_MESSAGE),
        ("x" * LONGEST_MESSAGE + "\u200b", "x" * LONGEST_MESSAGE),
    ],
)
def test_what_cannot_be_seen_or_turns_text_around_is_removed(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned


@pytest.mark.parametrize(
    "text", ["", " ", "\u3000", "\u200b\u200d", "\u202e", "\u2800", "\u3164\u115f", "\u0301", "\x07", "y" * 201]
)
def test_a_message_that_nobody_could_see_or_that_is_too_long_is_refused(text: str) -> None:
    with pytest.raises(BadMessage):
        clean_text(text)


def test_there_are_a_few_reactions_and_no_others(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        for reaction in REACTIONS[:3]:
            await service.chat.react(table.id, ANNA, reaction)
        with pytest.raises(BadMessage):
            await service.chat.react(table.id, ANNA, "middle finger")
        assert await said(service, table) == list(REACTIONS[:3])

    play(database, scene)


# --- who may read and write -------------------------------------------------------------------------------------------


def test_spectators_read_and_only_players_write(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        assert not (await service.chat.read(table, CARL)).can_write
        with pytest.raises(Forbidden):
            await service.chat.say(table.id, CARL, "Take the red one!")
        assert await said(service, table, CARL) == []

    play(database, scene)


def test_a_player_who_left_the_seat_to_a_bot_may_still_say_goodbye(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))
        await service.chat.say(table.id, BEN, "I have to go")
        assert await said(service, table) == ["I have to go"]

    play(database, scene)


@pytest.mark.parametrize(
    ("switch", "public", "guests", "accounts"),
    [
        (ChatSwitch.DEFAULT, False, True, True),
        (ChatSwitch.DEFAULT, True, False, True),
        (ChatSwitch.EVERYONE, True, True, True),
        (ChatSwitch.OFF, False, False, False),
        (ChatSwitch.OFF, True, False, False),
    ],
)
def test_guests_have_no_chat_at_a_public_table_unless_its_maker_wants_it(
    switch: ChatSwitch, public: bool, guests: bool, accounts: bool, database: str
) -> None:
    async def scene(service: TableService) -> None:
        made = await service.make("splendor", [of(ANNA), of(BEN, 1)], options={}, public=public, chat=switch)
        table = await service.find(made.id)
        for person, is_on in ((ANNA, guests), (replace(BEN, has_account=True), accounts)):
            assert service.chat.can_read(table, person) is is_on
            assert await service.chat.is_sent_to(table, person) is is_on
            if is_on:
                await service.chat.say(table.id, person, "Hello")
            else:
                with pytest.raises(NoChat):
                    await service.chat.say(table.id, person, "Hello")
                with pytest.raises(NoChat):
                    await service.chat.read(table, person)

    play(database, scene)


def test_a_rematch_keeps_the_choice_of_the_maker(database: str) -> None:
    async def scene(service: TableService) -> None:
        seats = [of(ANNA), bot()]
        table = await service.make("splendor", seats, options={}, public=True, chat=ChatSwitch.EVERYONE)
        await service.forfeits.end(table.id, ANNA, number=len(table.log))
        assert (await service.rematch(table.id, ANNA)).chat is ChatSwitch.EVERYONE

    play(database, scene)


def test_an_operator_can_turn_all_chats_off(database: str) -> None:
    async def scene(service: TableService) -> None:
        quiet = table_service(service.store, Hub(), chat=False)
        table = await a_table(quiet)
        with pytest.raises(NoChat):
            await quiet.chat.say(table.id, ANNA, "Hello")
        assert not quiet.chat.can_read(table, replace(BEN, has_account=True))

    play(database, scene)


@pytest.mark.parametrize(
    ("seats", "has_chat"),
    [
        ([of(ANNA), bot()], False),
        ([of(ANNA), Seat(1, ANNA.id, "Somebody at the same screen", None)], False),
        ([of(ANNA), bot(), of(BEN, 2)], True),
        ([of(ANNA), OPEN], True),
    ],
)
def test_where_nobody_else_plays_there_is_no_chat(seats: list[Seat], has_chat: bool, database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", seats, options={}, public=False)
        assert service.chat.can_read(table, ANNA) is has_chat

    play(database, scene)


# --- closed means that nothing is sent --------------------------------------------------------------------------------


def test_a_person_who_closes_the_chat_reads_and_writes_nothing_until_they_open_it(database: str) -> None:
    async def scene(service: TableService) -> None:
        table, other = await a_table(service), await a_table(service)
        await service.chat.say(table.id, ANNA, "Hello")
        await service.chat.close(table, BEN, address=ADDRESS)
        await service.chat.close(table, BEN, address=ADDRESS)
        again = table_service(service.store, Hub())  # after a restart
        for where in (table, other):
            await again.chat.say(where.id, ANNA, "Are you there?")
            read = await again.chat.read(await again.find(where.id), BEN)
            assert (read.is_closed, list(read.messages), read.last) == (True, [], 0)
            with pytest.raises(ChatClosed):
                await again.chat.say(where.id, BEN, "No")
        assert await said(again, table, ANNA) == ["Hello", "Are you there?"]
        await again.chat.open(BEN)
        assert await said(service, table, BEN) == ["Hello", "Are you there?"]

    play(database, scene)


def test_followers_are_told_of_messages_and_not_who_closed_the_chat(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        await service.chat.say(table.id, ANNA, "Hello")
        await service.chat.close(table, BEN, address=ADDRESS)
        anna, ben = news_for(service, table, ANNA), news_for(service, table, BEN)
        assert [await anext(anna), await anext(anna)] == [VersionEvent(table.version), MessageEvent(1)]
        assert await anext(ben) == VersionEvent(table.version)
        await service.chat.say(table.id, ANNA, "Are you there?")
        assert await anext(anna) == MessageEvent(2)
        for _ in range(2):
            moved = await a_move(service, table)
            assert await anext(ben) == VersionEvent(moved.version)
        await service.chat.open(BEN)
        await service.chat.say(table.id, ANNA, "Welcome back")
        assert await anext(ben) == MessageEvent(3)

    play(database, scene)


def test_a_follower_who_closes_the_chat_is_told_nothing_from_then_on(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        ben = news_for(service, table, BEN)
        assert [await anext(ben), await anext(ben)] == [VersionEvent(table.version), MessageEvent(0)]
        await service.chat.close(table, BEN, address=ADDRESS)
        await service.chat.say(table.id, ANNA, "Hello")
        for _ in range(2):
            moved = await a_move(service, table)
            assert await anext(ben) == VersionEvent(moved.version)

    play(database, scene)


def test_a_guest_at_a_public_table_is_not_even_told_that_somebody_wrote(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, public=True)
        guest = news_for(service, table, ANNA)
        assert await anext(guest) == VersionEvent(table.version)
        await service.chat.say(table.id, replace(BEN, has_account=True), "Hello")
        for _ in range(2):
            moved = await a_move(service, table)
            assert await anext(guest) == VersionEvent(moved.version)

    play(database, scene)


def test_a_message_wakes_nobody_who_waits_for_a_move(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        with service.hub.subscribe(table.id) as waiting, service.hub.subscribe(table.id, with_chat=True) as talking:
            await service.chat.say(table.id, ANNA, "Hello")
            assert await talking.next(LONGER_THAN_ANY_TEST) is not None
            assert not waiting._changed.is_set()

    play(database, scene)


def test_all_followers_of_a_message_are_told_with_one_query(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        followers = [news_for(service, table, Person(f"spectator {number}", "Carl")) for number in range(40)]
        for news in followers:
            assert [await anext(news), await anext(news)] == [VersionEvent(table.version), MessageEvent(0)]
        messages = [asyncio.ensure_future(anext(news)) for news in followers]
        await asyncio.sleep(0)  # all of them wait
        queries: list[str] = []

        def note(*cursor_and_statement: object) -> None:
            queries.append(str(cursor_and_statement[2]))

        await service.store.chat.add(table.id, "b", seat=1, name="Ben", kind=MessageKind.TEXT, text="Hello")
        event.listen(service.store._engine.sync_engine, "before_cursor_execute", note)
        service.hub.publish_message(table.id, 1)
        assert await asyncio.gather(*messages) == [MessageEvent(1)] * len(followers)
        assert len([query for query in queries if "closed_chats" in query]) == 1

    play(database, scene)


def test_messages_reach_the_other_processes_on_the_same_postgresql(postgresql: str | None) -> None:
    if postgresql is None:
        pytest.skip("there is no PostgreSQL on this machine: apt-get install postgresql")

    async def scene(service: TableService) -> None:
        table = await a_table(service)
        engine, hub, is_ready = await open_database(postgresql), Hub(), asyncio.Event()
        other = table_service(TableStore(engine), hub)
        listener = Listener(engine, on_news=hub.publish, on_message=hub.publish_message, on_gap=is_ready.set)
        listener.start()
        try:
            await is_ready.wait()
            anna, ben = news_for(other, table, ANNA), news_for(other, table, BEN)
            for news in (anna, ben):
                assert [await anext(news), await anext(news)] == [VersionEvent(table.version), MessageEvent(0)]
            await service.chat.close(table, ANNA, address=ADDRESS)
            await service.chat.say(table.id, BEN, "Hello")
            assert await anext(ben) == MessageEvent(1)
            moved = await a_move(service, table)
            assert await anext(anna) == VersionEvent(moved.version)
            assert await said(other, table, BEN) == ["Hello"]
        finally:
            await listener.stop()
            await engine.dispose()

    play(postgresql, scene)


# --- limits -----------------------------------------------------------------------------------------------------------


def test_one_person_says_only_so_much_and_others_may_go_on(database: str, clock: Clock) -> None:
    async def scene(service: TableService) -> None:
        table, other = await a_table(service), await a_table(service)
        for _ in range(6):
            await service.chat.say(table.id, ANNA, "Ha")
        for where in (table, other):
            with pytest.raises(TooManyMessages):
                await service.chat.say(where.id, ANNA, "Ha")
        await service.chat.say(table.id, BEN, "Please stop")
        clock.now += 2
        await service.chat.react(table.id, ANNA, "oops")
        assert len(await said(service, table)) == 8

    play(database, scene)


def test_a_flood_is_refused_without_asking_the_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        for _ in range(6):
            await service.chat.say(table.id, ANNA, "Ha")
        monkeypatch.setattr(service.cache, "locked", None)
        monkeypatch.setattr(service.store, "chat", None)
        for _ in range(100):
            with pytest.raises(TooManyMessages):
                await service.chat.say(table.id, ANNA, "Ha")

    play(database, scene)


def test_all_people_at_a_table_together_say_only_so_much_and_spectators_do_not_count(database: str) -> None:
    async def scene(service: TableService) -> None:
        people = [Person(name, name.upper()) for name in "wxyz"]
        seats = [of(person, number) for number, person in enumerate(people)]
        table = await service.make("splendor", seats, options={}, public=False)
        for number in range(30):
            with pytest.raises(Forbidden):
                await service.chat.say(table.id, Person(f"spectator {number}", "Carl"), "Ha")
        sent = 0
        for person in people:
            for _ in range(6):
                try:
                    await service.chat.say(table.id, person, "Ha")
                except TooManyMessages:
                    break
                sent += 1
        assert sent == 20

    play(database, scene)


def test_a_network_of_guests_who_only_watch_cannot_fill_the_database(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        for number in range(30):
            await service.chat.close(table, Person(f"guest {number}", "Guest"), address=ADDRESS)
        with pytest.raises(TooManyMessages):
            await service.chat.close(table, Person("one more", "Guest"), address=ADDRESS)
        await service.chat.close(table, ANNA, address=ADDRESS)  # who plays
        await service.chat.close(table, replace(CARL, has_account=True), address=ADDRESS)

    play(database, scene)
