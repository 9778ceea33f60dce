"""Notifies people that it is their turn, in matches that take days, while they are not at the table.

Any process may notice that a notification is due: it claims the turn in the database first, so that none is sent twice.
"""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import json
import logging

from cabochon.language import language_for
from cabochon.server.ops import BackgroundTask, Metrics, now
from cabochon.server.people import Refused
from cabochon.server.play import Table, TableService
from cabochon.server.push.encryption import decoded, encoded, encrypted
from cabochon.server.push.endpoints import BadEndpoint, Endpoint, post
from cabochon.server.push.subscriptions import Subscriptions
from cabochon.server.show import seat_names
from cabochon.server.store import FAILURES, PushSubscription, Seat, cause

__all__ = ["Notifier", "takes_days"]

SHORTEST_CLOCK = 3600  # seconds; whoever has less does not leave the table
LONGEST_DELAY = datetime.timedelta(hours=1)  # after which a turn that nobody noticed, with all servers down, is old
SECONDS_BETWEEN_POLLS = 5.0
AT_ONCE = 8
SECONDS_TO_LIVE = 24 * 3600
SECONDS_BETWEEN_ATTEMPTS = (0.0, 5.0, 60.0)
GONE, BUSY = (404, 410), (429, *range(500, 600))

logger = logging.getLogger(__name__)


def takes_days(table: Table) -> bool:
    """Whether people may leave during the match: it has no clock, or one of an hour and more."""
    return table.lesson is None and (table.clock is None or table.clock.seconds >= SHORTEST_CLOCK)


class Notifier(BackgroundTask):
    def __init__(
        self,
        tables: TableService,
        subscriptions: Subscriptions,
        *,
        after: float,
        present_within: float,
        metrics: Metrics | None = None,
    ) -> None:
        """Notify a turn after `after` seconds, unless its player was seen within the last `present_within` seconds."""
        self._tables = tables
        self._subscriptions = subscriptions
        self._store = subscriptions.store
        self._after = datetime.timedelta(seconds=after)
        self._present_within = datetime.timedelta(seconds=present_within)
        self._metrics = metrics or Metrics()
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by person

    async def stop(self) -> None:
        await super().stop()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while self._subscriptions.identification is not None:
            try:
                await self.notify_all()
            except FAILURES as failure:
                logger.warning("notifications could not be read: %s", cause(failure))
            await asyncio.sleep(min(SECONDS_BETWEEN_POLLS, self._after.total_seconds()))

    async def notify_all(self) -> None:
        """Begin to notify everybody whose turn it has been for long enough."""
        until = now() - self._after
        for name in await self._store.due(since=until - LONGEST_DELAY, until=until):
            try:
                await self._notify(name)
            except Refused:
                continue  # the table is gone

    async def _notify(self, name: str) -> None:
        table = await self._tables.find(name)
        seat = table.to_move
        if seat is None or seat.holder is None:
            return
        is_wanted = takes_days(table) and bool(table.other_people(seat.holder)) and not await self._is_here(table, seat)
        is_first = await self._store.claim(name, turn=len(table.match.turns), version=table.version)
        if is_wanted and is_first and seat.holder not in self._tasks:
            messages = [(each, _message(table, seat, each)) for each in await self._store.of(seat.holder)]
            self._tasks[seat.holder] = asyncio.create_task(self._send_all(seat.holder, messages))

    async def _is_here(self, table: Table, seat: Seat) -> bool:
        assert seat.holder is not None
        seen = await self._tables.store.presence.last(table.id, seat.holder)
        return seen is not None and now() - seen < self._present_within

    async def _send_all(self, person: str, messages: list[tuple[PushSubscription, dict[str, str]]]) -> None:
        """One after the other, so that a person whose browsers do not answer keeps only one place busy."""
        try:
            for subscription, message in messages:
                await self._send(subscription, message)
        finally:
            del self._tasks[person]

    async def _send(self, subscription: PushSubscription, message: dict[str, str]) -> None:
        """Try a few times; a service that no longer knows the browser ends the subscription."""
        for wait in SECONDS_BETWEEN_ATTEMPTS:
            await asyncio.sleep(wait)
            async with self._sending:
                status = await self._attempt(subscription, message)
            if status not in BUSY:
                break
        try:
            if status in GONE:
                await self._store.end(subscription.id, person=subscription.person)
        except FAILURES as failure:
            logger.warning("a subscription could not be ended: %s", cause(failure))
        self._metrics.notifications.labels(_outcome(status)).inc()

    async def _attempt(self, subscription: PushSubscription, message: dict[str, str]) -> int:
        """The status of the answer; that of a service that is away if there is none. No log names the address."""
        identification, anywhere = self._subscriptions.identification, self._subscriptions.anywhere
        assert identification is not None
        try:
            endpoint = Endpoint.parse(subscription.endpoint, anywhere=anywhere)
            body = encrypted(
                json.dumps(message).encode(),
                receiver=decoded(subscription.p256dh),
                auth=decoded(subscription.auth),
            )
            headers = {
                "Authorization": identification.authorization(endpoint.origin, site=subscription.site),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(SECONDS_TO_LIVE),
                "Topic": _topic(message["path"]),
                "Urgency": "normal",
            }
            return await post(endpoint, headers, body, anywhere=anywhere)
        except BadEndpoint:
            return GONE[0]
        except OSError as problem:  # TimeoutError is one
            logger.info("a push service does not answer: %s", type(problem).__name__)
            return 503


def _message(table: Table, seat: Seat, subscription: PushSubscription) -> dict[str, str]:
    language = language_for(subscription.language)
    names = seat_names(table.seats, language)
    others = language.listed(name for number, name in enumerate(names) if number != seat.number)
    return {
        "title": language.gettext("It is your turn"),
        "body": language.gettext("%(game)s with %(people)s", game=table.title, people=others),
        "path": f"/t/{table.id}",
        "language": language.code,
    }


def _topic(path: str) -> str:
    """Of undelivered messages about one table only the last is kept. The service need not learn which table it is."""
    return encoded(hashlib.sha256(path.encode()).digest())[:32]


def _outcome(status: int) -> str:
    if status in GONE:
        return "gone"
    return "sent" if 200 <= status < 300 else "failed"
