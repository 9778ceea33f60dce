"""The turns of a table in words, as one reader may know them: written when they are shown, and cached."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cachetools import LRUCache

from cabochon.language import Language
from cabochon.server.play import Table
from cabochon.server.show.narration import Page, narrate, with_names
from cabochon.server.show.perspective import ReaderPerspective

__all__ = ["Chronicles"]

CACHE_SIZE = 20_000  # pages


class Chronicles:
    """The pages that were read last. Readers with the same perspective and language share them, whatever the names."""

    def __init__(self) -> None:
        self._pages: LRUCache[tuple[str, int, ReaderPerspective, str], Page] = LRUCache(CACHE_SIZE)

    def pages(
        self, table: Table, turns: range, perspective: ReaderPerspective, *, names: Sequence[str], language: Language
    ) -> list[Page]:
        """The pages of some turns; those that do not exist are left out."""
        found = table.turns[turns.start : turns.stop]
        return [with_names(self._page(table, turn, perspective, language), names) for turn in found]

    async def pages_in_steps(
        self, table: Table, turns: range, perspective: ReaderPerspective, *, names: Sequence[str], language: Language
    ) -> list[Page]:
        """The pages of many turns; other tasks get their turn after each. The table may change meanwhile."""
        for turn in table.turns[turns.start : turns.stop]:
            if turn in table.turns:
                self._page(table, turn, perspective, language)
                await asyncio.sleep(0)
        return self.pages(table, turns, perspective, names=names, language=language)

    def _page(self, table: Table, turn: int, perspective: ReaderPerspective, language: Language) -> Page:
        """The key names the last entry of the turn: after a takeback, the log goes on with new numbers."""
        key = (table.id, table.last_number(turn), perspective, language.code)
        page = self._pages.get(key)
        if page is None:
            page = self._pages[key] = narrate(
                table.match.before_turn(turn), table.moves_in(turn), perspective, language
            )
        return page
