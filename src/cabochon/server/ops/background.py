"""Tasks that run beside the requests, from the start of the server to its stop."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod

__all__ = ["BackgroundTask"]


class BackgroundTask(ABC):
    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _run(self) -> None:
        """Run until cancelled."""
