"""Reviews made by hand, of any length and number of seats."""

from __future__ import annotations

from dataclasses import replace

from cabochon.analysis import ChanceLuck, Decision, Ledger, Mark, MoveValue, Review, SeatReview, TurnValue
from cabochon.analysis.report import Statistics
from tests.analysis.examples import small_review

__all__ = ["made_review", "marked"]


def made_review(seats: int = 2, turns: int = 20, *, decisions: tuple[Decision, ...] = (), **changes: object) -> Review:
    """A match in which the share of seat 0 rises from nothing to all, and the others have equal parts of the rest."""
    values = tuple(_turn(turn, turns, seats) for turn in range(turns + 1))
    luck = ChanceLuck(1, 1, "deal 1u1", (0.02, *[-0.02 / (seats - 1)] * (seats - 1)), 0.01, 36)
    made = replace(
        small_review(),
        seats=seats,
        result=values[-1].shares,
        turns=values,
        decisions=decisions,
        luck=(luck,),
        seat_reviews=tuple(_seat(seat, seats, values) for seat in range(seats)),
        turning_point=turns,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def _turn(turn: int, last: int, seats: int) -> TurnValue:
    first = turn / last
    shares = (first, *[(1 - first) / (seats - 1)] * (seats - 1))
    seat, move = (None, "") if turn == 0 else ((turn - 1) % seats, "take white blue green")
    return TurnValue(turn, seat, move, shares, (0.01,) * seats, (turn // 4,) * seats)


def _seat(seat: int, seats: int, turns: tuple[TurnValue, ...]) -> SeatReview:
    start, result = turns[0].shares[seat], turns[-1].shares[seat]
    luck = 0.02 if seat == 0 else -0.02 / (seats - 1)
    ledger = Ledger(seat, start, -0.0333, 0.0333, luck, result - start - luck, result)
    marks = {"inaccuracy": 0, "mistake": 1, "blunder": 0}
    return SeatReview(seat, 90.0, 10, 0.02, marks, luck, result - luck, ledger, _statistics(3 + seat))


def _statistics(turns: int) -> Statistics:
    """What Splendor counts for a seat that bought a card of level 1 in each of its turns."""
    return {
        "turns": turns,
        "turns_to_the_goal": None,
        "cards_by_level": {"1": {"cards": turns, "points": 1}, "2": {"cards": 0, "points": 0}},
        "tiles": {"tiles": 0, "points": 0},
        "chips": {"taken": 9, "paid": 8, "returned": 0, "left": 1, "jokers_taken": 1, "jokers_paid": 1},
        "points_per_chip_paid": 0.125,
        "reservations": {"from_the_market": 1, "from_a_deck": 0, "bought": 1, "kept": 0},
        "points_by_turn": [0] * (turns - 1) + [1],
    }


def marked(turn: int, seat: int, mark: Mark = "mistake", *, error: float = 0.12, seats: int = 2) -> Decision:
    """A decision that could have been better."""
    values = (0.5,) * seats
    played = MoveValue("take white blue green", 0.40, 0.01, 60, ("take white blue green",), values)
    best = MoveValue("buy 2w1", 0.40 + error, 0.01, 400, ("buy 2w1", "take red red"), values)
    return Decision(turn, 0, seat, played, best, error, 0.012, mark, False, 0.1, 0.09, (best, played))
