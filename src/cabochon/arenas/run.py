"""An arena: playing the matches that its journal lacks, and saving each one before it is reported."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cabochon.arenas.journal import Journal
from cabochon.arenas.match import MatchOutcome, MatchPlayer, warm_up
from cabochon.arenas.record_folder import RecordFolder
from cabochon.arenas.report import Report, summarize
from cabochon.arenas.roster import roster_of
from cabochon.arenas.schedule import ArenaSettings, resolve_settings, schedule
from cabochon.bots import BotSource
from cabochon.bots.program import MOVE_SECONDS, READY_SECONDS
from cabochon.bots.program_pool import programs_kept
from cabochon.contract import CabochonError, Options
from cabochon.workers import check_may_start_processes, worker_pool

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Arena", "arena"]


@dataclass(frozen=True)
class Arena:
    """A journal, and the bots in it that are objects: by name, because a journal cannot hold them."""

    journal: Journal
    objects: Mapping[str, BotSource] = field(default_factory=dict)

    def warm_up(self) -> dict[str, str]:
        """Compile, and let every bot make a move: the reason for each one that forfeits."""
        missing = [name for name in self.journal.objects if name not in self.objects]
        if missing:
            raise CabochonError(
                f"{', '.join(missing)} played as a Python object: continue this arena in Python, with "
                "cabochon.arena(..., journal=..., resume=True)"
            )
        return warm_up(self.journal.settings, self.objects)

    def play(
        self,
        *,
        workers: int | None = None,
        cluster: Client | str | None = None,
        records: RecordFolder | None = None,
        on_match: Callable[[MatchOutcome], object] = lambda outcome: None,
        on_interrupt: Callable[[], object] = lambda: None,
    ) -> Report:
        """Play every match that the journal lacks; `on_interrupt` runs before waiting for the moves under way."""
        journal = self.journal
        missing = (fixture for fixture in schedule(journal.settings) if fixture.number not in journal.outcomes)
        player = MatchPlayer(journal.settings, self.objects)
        with worker_pool(player, workers=workers, cluster=cluster) as play:
            try:
                for outcome, record in play(missing):
                    if records is not None:
                        records.save(outcome.match, record)
                    journal.append(outcome)
                    on_match(outcome)
            except KeyboardInterrupt:
                on_interrupt()
                raise
        return summarize(journal)


def arena(
    game: str,
    bots: Sequence[BotSource],
    *,
    games: int = 100,
    seats: int = 2,
    seed: int = 1,
    workers: int | None = None,
    cluster: Client | str | None = None,
    journal: str | Path | None = None,
    resume: bool = False,
    records: str | Path | None = None,
    on_match: Callable[[MatchOutcome], object] | None = None,
    ready_seconds: float = READY_SECONDS,
    move_seconds: float = MOVE_SECONDS,
    options: Options,
) -> Report:
    """`cabochon.arena`, which describes the parameters, with the options of the game in one mapping."""
    check_may_start_processes()
    roster = roster_of(bots)
    requested = ArenaSettings(
        game,
        roster.names,
        table=seats,
        games=games,
        seed=seed,
        options=dict(options),
        ready_seconds=ready_seconds,
        move_seconds=move_seconds,
    )
    settings = resolve_settings(requested)
    folder = None if records is None else RecordFolder(Path(records), resuming=resume)
    file = None if journal is None else Path(journal)
    with programs_kept():
        opened = _opened(settings, roster.objects, file, resume=resume)
        return opened.play(
            workers=workers, cluster=cluster, records=folder, on_match=on_match or (lambda outcome: None)
        )


def _opened(settings: ArenaSettings, objects: Mapping[str, BotSource], file: Path | None, *, resume: bool) -> Arena:
    """The arena in a file that is resumed, or a new one; its bots have made a move."""
    begun = _begun(file, settings) if file is not None and resume else None
    opened = Arena(begun or Journal(None, settings), objects)
    if not opened.journal.is_complete:
        for name, reason in opened.warm_up().items():
            warnings.warn(f"{name} forfeits on its first move: {reason}", RuntimeWarning, stacklevel=4)
    if file is None or begun is not None:
        return opened
    return Arena(Journal.create(settings, file, objects=tuple(objects)), objects)  # only now: a refusal leaves no file


def _begun(file: Path, settings: ArenaSettings) -> Journal | None:
    """The journal in a file, if there is one; it must have the same settings."""
    if not file.exists():
        return None
    journal = Journal.resume(file)
    journal.check_settings(settings)
    return journal
