"""The figures of one measurement, and how they are printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

__all__ = ["SOON", "Outcome", "show"]

MOVES_A_SECOND, SOON, SEEN_SOON = 240.0, 0.150, 0.95  # the requirement: moves a second, seconds, share of moves
GROWTH = 1.03  # memory in the last third of the time, at most, as a multiple of the middle third


@dataclass(frozen=True)
class Outcome:
    database: str
    processes: int
    connections: int
    accepted: int
    a_second: float
    median_ms: float
    p95_ms: float
    p99_ms: float
    within: float
    refused: int
    waits: int  # how often a busy server asked to try again
    lost: int
    doubled: int
    memory_before: int
    memory_after: int
    processor_ms: float
    crowd_ms: float
    reviews: int  # completed meanwhile

    @property
    def is_good(self) -> bool:
        is_right = not (self.lost or self.doubled or self.refused)
        is_fast = self.a_second >= MOVES_A_SECOND and self.within >= SEEN_SOON
        return is_right and is_fast and self.memory_after <= self.memory_before * GROWTH


def show(outcomes: Sequence[Outcome], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([asdict(outcome) for outcome in outcomes], indent=2))
        return
    for outcome in outcomes:
        print(f"{outcome.database}, {outcome.processes} process(es), {outcome.connections} live connections:")
        print(
            f"  {outcome.accepted} moves accepted, {outcome.a_second} per second; {outcome.refused} refused", end="; "
        )
        print(f"asked to wait {outcome.waits} times")
        print(f"  seen by the opponent after {outcome.median_ms} ms (median), {outcome.p95_ms} ms (95th percentile),")
        print(f"  {outcome.p99_ms} ms (99th percentile); {outcome.within:.1%} within {SOON * 1000:.0f} ms")
        print(f"  {outcome.lost} lost, {outcome.doubled} doubled", end="; ")
        print(f"memory {outcome.memory_before} MiB in the middle, {outcome.memory_after} MiB at the end")
        print(
            f"  {outcome.processor_ms} ms of CPU time in the servers for each move, {outcome.crowd_ms} ms in the crowd"
        )
        if outcome.reviews:
            print(f"  {outcome.reviews} matches analysed meanwhile")
        print("  meets the requirement" if outcome.is_good else "  does NOT meet the requirement")
