"""The chat of a table: who may read and write there, and how much. It is no part of the log or of the record.

Whoever plays at a table may write, and spectators may read. A person who closes the chat is sent nothing any more, at
any table, until they open it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon.server.ops import RateLimits
from cabochon.server.people import Person
from cabochon.server.play.chat.message_text import clean_text
from cabochon.server.play.refusals import BadMessage, ChatClosed, Forbidden, NoChat, NotFound, TooManyMessages
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.play.tables.hub import Hub
from cabochon.server.play.tables.table import Table
from cabochon.server.store import ChatStore, ChatSwitch, Message, MessageKind, Status

__all__ = ["MESSAGES_AT_ONCE", "REACTIONS", "Chat", "Conversation"]

REACTIONS = ("hello", "luck", "nice", "thanks", "oops", "thinking")
MESSAGES_AT_ONCE = 50  # read with one request
A_MINUTE = 60.0


@dataclass(frozen=True)
class Conversation:
    """A part of the chat, as one person may read it."""

    messages: Sequence[Message] = ()  # oldest first
    last: int = 0  # the number after which there is more to read, later
    has_earlier: bool = False
    can_write: bool = False
    is_closed: bool = False


class Chat:
    def __init__(self, cache: TableCache, store: ChatStore, hub: Hub, *, is_on: bool = True) -> None:
        self._cache = cache
        self.store = store
        self._hub = hub
        self._is_on = is_on
        self._by_person = RateLimits(a_second=0.5, at_once=6)
        self._by_table = RateLimits(a_second=1.0, at_once=20)
        self._closings = RateLimits(a_second=1 / A_MINUTE, at_once=30)  # by address, of people who only watch

    def can_read(self, table: Table, person: Person) -> bool:
        """Whether the chat is on for somebody who sees the table."""
        if not self._is_on or table.chat is ChatSwitch.OFF or not _has_other_people(table):
            return False
        return person.has_account or not table.public or table.chat is ChatSwitch.EVERYONE

    def can_write(self, table: Table, person: Person) -> bool:
        return self.can_read(table, person) and bool(table.belonging_to(person.id))

    async def is_sent_to(self, table: Table, person: Person) -> bool:
        """Whether a person is notified of messages: they can read them and have not closed the chat."""
        return self.can_read(table, person) and not await self._has_closed(person)

    async def say(self, name: str, person: Person, text: str) -> int:
        """Say something; returns the number of the message."""
        return await self._add(name, person, MessageKind.TEXT, text)

    async def react(self, name: str, person: Person, reaction: str) -> int:
        """Show one of the reactions; returns the number of the message."""
        return await self._add(name, person, MessageKind.REACTION, reaction)

    async def _add(self, name: str, person: Person, kind: MessageKind, text: str) -> int:
        if not self._by_person.take(person.id):  # first, so that a flood is refused without looking at anything
            raise TooManyMessages
        text = clean_text(text)
        if kind is MessageKind.REACTION and text not in REACTIONS:
            raise BadMessage
        async with self._cache.locked(name) as table:
            seat = await self._seat_of_writer(table, person)
        if not self._by_table.take(name):
            raise TooManyMessages
        author = table.seats[seat].name
        number = await self.store.add(name, person.id, seat=seat, name=author, kind=kind, text=text)
        if number is None:
            raise NotFound
        self._hub.publish_message(name, number)
        return number

    async def _seat_of_writer(self, table: Table, person: Person) -> int:
        """The seat a person speaks from; the first one if several people share their screen."""
        if not self.can_read(table, person):
            raise NoChat
        if not self.can_write(table, person):
            raise Forbidden
        if await self._has_closed(person):
            raise ChatClosed
        return table.belonging_to(person.id)[0]

    async def read(
        self, table: Table, person: Person, *, after: int | None = None, before: int | None = None
    ) -> Conversation:
        """The last messages, those after a number, or the last ones before a number."""
        if not self.can_read(table, person):
            raise NoChat
        last, can_write = table.messages, self.can_write(table, person)  # before it changes while this waits
        if await self._has_closed(person):
            return Conversation(is_closed=True)
        if after is not None:
            messages = await self.store.after(table.id, after, most=MESSAGES_AT_ONCE)
            is_all = len(messages) < MESSAGES_AT_ONCE
            return Conversation(messages, last if is_all else messages[-1].number, can_write=can_write)
        messages = await self.store.before(table.id, before, most=MESSAGES_AT_ONCE)
        has_earlier = len(messages) == MESSAGES_AT_ONCE
        return Conversation(messages, last, has_earlier=has_earlier, can_write=can_write)

    async def close(self, table: Table, person: Person, *, address: str) -> None:
        """Close the chat for a person, at all tables."""
        is_known = person.has_account or bool(table.belonging_to(person.id))
        if not is_known and not self._closings.take(address):
            raise TooManyMessages
        await self.store.closed.add(person.id)

    async def open(self, person: Person) -> None:
        await self.store.closed.remove(person.id)

    async def _has_closed(self, person: Person) -> bool:
        return bool(person.id) and await self.store.closed.has(person.id)


def _has_other_people(table: Table) -> bool:
    """Whether there is, was or will be somebody to talk to: two seats of different people, or one that waits."""
    seats = [seat for seat in table.seats if seat.is_persons and (table.status is Status.WAITING or not seat.is_open)]
    return len({seat.holder or seat.gone or str(seat.number) for seat in seats}) > 1
