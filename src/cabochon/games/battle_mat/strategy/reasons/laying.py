"""Claims about cards: the chance of the duel, the category, what a duel counts for, and the card that is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cabochon.contract import Claim
from cabochon.games.battle_mat.rules.decks import RATING
from cabochon.games.battle_mat.rules.duels import at_stake, needed
from cabochon.games.battle_mat.rules.state import CHOOSE, FIRST, GIVE, PLACEMENTS, SHOW, THIRD, State
from cabochon.games.battle_mat.strategy.chances import laid_chance, strength
from cabochon.games.battle_mat.strategy.reasons.comparison import Comparison, Edit, Move

__all__ = ["laying_claims"]

CLEARLY = 0.05  # the least difference of two chances that is worth a word
SURE, HOPELESS = 0.999, 0.2  # chances of a duel that is as good as won, or lost
EARLIER = 4  # duels that a counterfactual score lies back
ORDINARY = frozenset({"duel_chance", "best_category"})


def laying_claims(moves: Comparison) -> Iterator[Claim]:
    if moves.is_laying:
        yield from _stakes(moves)
        yield from _kept_for_the_rating(moves)
        yield from _sure_duel(moves)
        yield from _chance(moves)
        yield from _kept_card(moves)
    elif moves.before.phase == CHOOSE:
        yield from _chosen_category(moves)
    elif moves.before.phase in (SHOW, GIVE):
        yield from _weakest_card(moves)


def _fields(moves: Comparison) -> dict[str, Any]:
    """The card of the better move, its category, and its chance in points of 100."""
    fields: dict[str, Any] = {
        "card": moves.card_code(moves.better.card),
        "category": moves.category_code(moves.category(moves.better)),
        "chance": _points(moves.chance(moves.better)),
        "seat": moves.rival,
    }
    return fields if moves.is_hint else fields | {"other": _points(moves.chance(moves.other))}


def _points(chance: float) -> int:
    return round(100 * chance)


def _gain(moves: Comparison) -> float:
    return moves.chance(moves.better) - moves.chance(moves.other)


def _stakes(moves: Comparison) -> Iterator[Claim]:
    """The first duel decides the match for one side, or counts for more because of ties before it."""
    if moves.before.placement != FIRST or moves.before.decider or _gain(moves) < CLEARLY:
        return
    stake = at_stake(moves.before)
    if needed(moves.before, moves.rival) <= stake:

        def earlier(state: State) -> None:
            for seat in (moves.seat, moves.rival):
                state.players[seat].score = max(0, int(state.players[seat].score) - EARLIER)

        kind = "decides_match" if needed(moves.before, moves.seat) <= stake else "must_win"
        yield _staked(moves, kind, earlier, stake)
    if stake > 1:

        def without_ties(state: State) -> None:
            state.carried = 0

        yield _staked(moves, "counts_more", without_ties, stake)


def _staked(moves: Comparison, kind: str, edit: Edit, stake: int) -> Claim:
    """A claim that a duel matters more than others: the moves differ, and would differ less without `edit`'s change."""
    covered = ORDINARY | {"sure_duel"} | ({"counts_more"} - {kind})
    return Claim(kind, moves.because_of(edit), _fields(moves) | {"number": stake}, covered, moves.difference())


def _kept_for_the_rating(moves: Comparison) -> Iterator[Claim]:
    """In the decider the third pair lies on the rating: the card with the best one is kept for it."""
    if not moves.before.decider or moves.before.placement == THIRD:
        return
    kept, left = moves.hand_after(moves.better), moves.hand_after(moves.other)
    best = max({*kept, *left}, key=moves.rating_chance)
    if best in kept and best not in left:
        fields = {"card": moves.card_code(best), "category": moves.category_code(RATING)}
        yield Claim("keeps_rating", moves.difference(), fields, ORDINARY | {"keeps_strong"})


def _sure_duel(moves: Comparison) -> Iterator[Claim]:
    """The card laid beats every card that may lie against it."""
    if moves.chance(moves.better) >= SURE > moves.chance(moves.other):
        yield Claim("sure_duel", moves.difference(), _fields(moves), ORDINARY)


def _chance(moves: Comparison) -> Iterator[Claim]:
    """The better chance to win this duel, by another category or another card."""
    if _gain(moves) >= CLEARLY:
        same_card = moves.better.card == moves.other.card
        yield Claim("best_category" if same_card else "duel_chance", moves.difference(), _fields(moves))


def _kept_card(moves: Comparison) -> Iterator[Claim]:
    """A stronger card stays in hand, because this duel is won or lost without it as well."""
    kept, laid = moves.other.card, moves.better.card
    if kept == laid or _gain(moves) >= CLEARLY or _strength(moves, kept) <= _strength(moves, laid):
        return
    chance = moves.chance(moves.better)
    why = "won" if chance >= SURE else "lost" if moves.chance(moves.other) <= HOPELESS else "later"
    yield Claim("keeps_strong", moves.difference(), {"card": moves.card_code(kept), "why": why})


def _strength(moves: Comparison, card: int) -> float:
    """How good a card is in the categories that are still to come."""
    return float(strength(moves.chances_of(card)))


def _chosen_category(moves: Comparison) -> Iterator[Claim]:
    """A category that suits the cards in hand better."""
    better, other = (_best_card(moves, move) for move in (moves.better, moves.other))
    if better[0] - other[0] >= CLEARLY:
        fields: dict[str, Any] = {
            "card": moves.card_code(better[1]),
            "category": moves.category_code(moves.better.choice),
            "chance": _points(better[0]),
        }
        if not moves.is_hint:
            fields["other"] = _points(other[0])
        yield Claim("best_category", moves.difference(), fields)


def _best_card(moves: Comparison, move: Move) -> tuple[float, int]:
    """The highest chance of the mover's cards in the category that a move chooses, and the card."""
    return max((moves.chances_of(card)[move.choice], card) for card in moves.hand_after(move))


def _weakest_card(moves: Comparison) -> Iterator[Claim]:
    """What is shown or given away is worth little."""
    better, other = moves.better.card, moves.other.card
    if _value(moves, better) < _value(moves, other):
        kind = "shows_weak" if moves.before.phase == SHOW else "gives_weak"
        fields = {"card": moves.card_code(better), "other": moves.card_code(other)}
        yield Claim(kind, moves.difference(), fields)


def _value(moves: Comparison, card: int) -> float:
    """How good a card is: in general or, once it is laid, where it lies."""
    game = moves.before
    for place in range(PLACEMENTS):
        if game.placements[place].cards[moves.seat] == card:
            return float(laid_chance(game, moves.seat, place))
    return _strength(moves, card)
