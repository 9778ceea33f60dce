"""Who gets what when a seat forfeits: one rule for arena, server and environments."""

from __future__ import annotations

from cabochon.compiled import compiled

__all__ = ["forfeit_result", "forfeit_share"]


@compiled
def forfeit_share(seat: int, forfeiter: int, seats: int) -> float:
    """A seat's share of the victory after a forfeit: the others share it equally."""
    return 0.0 if seat == forfeiter else 1.0 / (seats - 1)


def forfeit_result(forfeiter: int, seats: int) -> tuple[float, ...]:
    """Every seat's share of the victory after a forfeit."""
    return tuple(float(forfeit_share(seat, forfeiter, seats)) for seat in range(seats))
