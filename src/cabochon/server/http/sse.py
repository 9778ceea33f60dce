"""Server-sent events: one response for pages and programs. Knows no table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from starlette.responses import StreamingResponse

__all__ = ["MEDIA_TYPE", "EventStream", "ServerSentEvent"]

MEDIA_TYPE = "text/event-stream"
RETRY = "retry: 1000\n\n"  # milliseconds until a browser reconnects
HEARTBEAT = ": still here\n\n"  # a comment, so that no proxy closes a silent connection


@dataclass(frozen=True)
class ServerSentEvent:
    id: str  # which a client sends back as Last-Event-ID when it reconnects; empty if the last one still holds
    data: str
    type: str = ""

    def written(self) -> str:
        fields = {"id": self.id, "event": self.type, "data": self.data}
        return "".join(f"{name}: {value}\n" for name, value in fields.items() if value) + "\n"


class EventStream(StreamingResponse):
    """Sends events as they come, and a heartbeat for each None; ends after `longest` seconds."""

    media_type = MEDIA_TYPE

    def __init__(self, events: AsyncIterator[ServerSentEvent | None], *, longest: float | None = None) -> None:
        super().__init__(_written(events, longest))


async def _written(events: AsyncIterator[ServerSentEvent | None], longest: float | None) -> AsyncIterator[str]:
    yield RETRY
    try:
        async with asyncio.timeout(longest):
            async for event in events:
                yield HEARTBEAT if event is None else event.written()
    except TimeoutError:
        pass
