"""What normal players noticed in a siege, and how it is printed."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from cabochon.benchmarks.load.measurement import Usage
from cabochon.benchmarks.siege.players import Observations

__all__ = ["Outcome", "outcome", "show"]

SEEN_MS, BOT_MS = 500.0, 2000.0  # the promise: 95 of 100 moves are seen, and an easy bot answers, within
COLUMNS = (
    "siege",
    "moves",
    "seen: median",
    "95 of 100",
    "worst",
    "failed",
    "easy bot",
    "visit",
    "memory",
    "CPU",
    "waiting",
)


@dataclass(frozen=True)
class Outcome:
    siege: str
    moves: int
    median_ms: float
    p95_ms: float
    worst_ms: float
    failed: int
    bot_p95_ms: float
    visit_p95_ms: float
    visit_worst_ms: float
    memory: int  # MiB at most
    processor: float  # seconds of the server
    waiting: float  # seconds in which it waited for a processor that something else used
    attackers: dict[str, float]  # what they counted
    reasons: dict[str, int]  # of failures

    @property
    def is_good(self) -> bool:
        return self.p95_ms < SEEN_MS and self.bot_p95_ms < BOT_MS and not self.failed


def outcome(
    siege: str, observations: Observations, usage: Usage, *, waiting: float, counts: dict[str, float]
) -> Outcome:
    return Outcome(
        siege=siege,
        moves=len(observations.moves),
        median_ms=_percentile(observations.moves, 50),
        p95_ms=_percentile(observations.moves, 95),
        worst_ms=_percentile(observations.moves, 100),
        failed=observations.failed,
        bot_p95_ms=_percentile(observations.bots, 95),
        visit_p95_ms=_percentile(observations.visits, 95),
        visit_worst_ms=_percentile(observations.visits, 100),
        memory=max(usage.memory),
        processor=round(usage.processor, 1),
        waiting=round(waiting, 1),
        attackers={name: round(count) for name, count in counts.items()},
        reasons=dict(Counter(reason[:80] for reason in observations.reasons)),
    )


def _percentile(seconds: Sequence[float], percent: int) -> float:
    """In milliseconds; infinite where nothing was seen at all."""
    if not seconds:
        return float("inf")
    if percent == 100 or len(seconds) == 1:
        return round(max(seconds) * 1000, 1)
    return round(statistics.quantiles(seconds, n=100, method="inclusive")[percent - 1] * 1000, 1)


def show(outcomes: Sequence[Outcome], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([asdict(outcome) for outcome in outcomes], indent=2))
        return
    rows = [COLUMNS, tuple("---" for _ in COLUMNS), *map(_row, outcomes)]
    for row in rows:
        print(f"| {' | '.join(row)} |")
    for outcome in outcomes:
        if not outcome.is_good:
            print(f"{outcome.siege} does NOT hold; failures: {outcome.reasons}")


def _row(outcome: Outcome) -> tuple[str, ...]:
    return (
        outcome.siege,
        str(outcome.moves),
        *(f"{milliseconds:.0f} ms" for milliseconds in (outcome.median_ms, outcome.p95_ms, outcome.worst_ms)),
        str(outcome.failed),
        f"{outcome.bot_p95_ms:.0f} ms",
        f"{outcome.visit_p95_ms:.0f} ms",
        f"{outcome.memory} MiB",
        f"{outcome.processor} s",
        f"{outcome.waiting} s",
    )
