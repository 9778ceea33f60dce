"""An archive of records, and reviewing those that its journal lacks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cabochon.analysis.archives.journal import ReviewedRecord, ReviewJournal, ReviewSettings
from cabochon.analysis.players import players_of
from cabochon.analysis.report import Review
from cabochon.analysis.review import review
from cabochon.contract import BadRecord
from cabochon.match import Match, load
from cabochon.match.record_reader import Records
from cabochon.workers import is_stopping, worker_pool

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Archive"]


@dataclass(frozen=True)
class ArchivedRecord:
    """A record that has not been read yet."""

    key: str  # the hash of its text
    place: str
    text: str


@dataclass(frozen=True)
class Archive:
    """The records in a file, or in the files of a folder that end with `.record`."""

    path: Path

    def records(self) -> Iterator[ArchivedRecord]:
        """Every record once, though it may lie there twice."""
        known = set()
        for place, text in Records(self.path).placed_texts():
            key = hashlib.sha256(text.strip().encode()).hexdigest()[:32]
            if key not in known:
                known.add(key)
                yield ArchivedRecord(key, place, text)

    def review(
        self,
        journal: ReviewJournal,
        *,
        workers: int | None = None,
        cluster: Client | str | None = None,
        on_review: Callable[[ReviewedRecord], object] = lambda reviewed: None,
        on_interrupt: Callable[[], object] = lambda: None,
    ) -> None:
        """Review every record that the journal lacks; `on_interrupt` runs before waiting for what is under way."""
        missing = (record for record in self.records() if record.key not in journal.reviewed)
        with worker_pool(Reviewer(journal.settings), workers=workers, cluster=cluster) as reviews_of:
            try:
                for reviewed in reviews_of(missing):
                    journal.append(reviewed)
                    on_review(reviewed)
            except KeyboardInterrupt:
                on_interrupt()
                raise


class ReviewStopped(Exception):
    """The worker is shutting down, so the review is abandoned."""


@dataclass(frozen=True)
class Reviewer:
    """Reviews one record; travels to the workers."""

    settings: ReviewSettings

    def __call__(self, record: ArchivedRecord) -> ReviewedRecord:
        """The review; a record that cannot be read has a problem instead."""
        try:
            match = load(record.text, drawing=False)
            self._check(match)
        except BadRecord as bad:
            return ReviewedRecord(record.key, record.place, (), None, str(bad))
        return ReviewedRecord(record.key, record.place, players_of(match), self._review(match), "")

    def _check(self, match: Match) -> None:
        if len(match.turns) < 2:
            raise BadRecord("nobody has moved yet")
        if self.settings.seat is not None and self.settings.seat >= match.seats:
            raise BadRecord(f"there is no seat {self.settings.seat} in a match of {match.seats}")

    def _review(self, match: Match) -> Review:
        settings = self.settings
        return review(
            match,
            simulations=settings.simulations,
            seed=settings.seed,
            seat=settings.seat,
            on_progress=_give_up_if_stopping,
        )


def _give_up_if_stopping(_: float, __: Review) -> None:
    if is_stopping():
        raise ReviewStopped
