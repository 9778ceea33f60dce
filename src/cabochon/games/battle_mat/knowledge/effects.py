"""What a move brought about, as a reader may know it: exchanged cards, revealed duels, the score. Decides no rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cabochon.bits import has
from cabochon.contract import OVER, Effect
from cabochon.games.battle_mat.knowledge.view import card_fields
from cabochon.games.battle_mat.rules import transition
from cabochon.games.battle_mat.rules.decks import CARDS, Deck
from cabochon.games.battle_mat.rules.duels import scored_and_set_aside
from cabochon.games.battle_mat.rules.legal import duels_in
from cabochon.games.battle_mat.rules.state import NOBODY, NOTHING, PLACEMENTS, SEATS, State
from cabochon.games.battle_mat.rules.tracking import is_face_down_for

__all__ = ["effects"]


def effects(deck: Deck, before: State, after: State, seat: int | None, *, everything: bool) -> list[Effect]:
    """In the order in which they happened."""
    found = list(_exchanges(deck, before, after, seat, everything=everything))
    if after.revealed > before.revealed:
        found += _duels(deck, before, after)
        found += _pool(before, after)
        found += _draw_out(deck, after)
        found.append(Effect("score", fields={"scores": [int(player.score) for player in after.players]}))
    if after.decider and not before.decider:
        found.append(Effect("decider", int(after.leader), {"score": int(after.target) - 1}))
    return found


def _exchanges(deck: Deck, before: State, after: State, reader: int | None, *, everything: bool) -> Iterator[Effect]:
    """Cards that a stone took and gave: a seat learns of its own; only a review sees those of both seats."""
    everyone = range(SEATS) if everything else ()
    for seat in everyone if reader is None else (reader,):
        lost, gained = _lost_and_gained(before, after, seat, everything=everything)
        if gained:
            fields = {"lost": _cards(deck, lost), "gained": _cards(deck, gained)}
            yield Effect("exchange", seat, fields)


def _lost_and_gained(before: State, after: State, seat: int, *, everything: bool) -> tuple[list[int], list[int]]:
    """Also when a card was revealed right after the exchange."""
    earlier, later = (_laid(state, seat, everything=everything) for state in (before, after))
    if after.revealed > before.revealed:
        shown = [int(duel.cards[seat]) for duel in after.duels if duel.category != NOTHING]
        pairs = zip(earlier, [*shown, *later[len(shown) :]], strict=True)
        changed = [(old, new) for old, new in pairs if NOTHING not in (old, new) and old != new]
        return [old for old, _ in changed], [new for _, new in changed]
    if before.rounds != after.rounds:
        return [], []
    earlier, later = _hand(before, seat) + earlier, _hand(after, seat) + later
    return _without(earlier, later), _without(later, earlier)


def _hand(state: State, seat: int) -> list[int]:
    return [card for card in range(CARDS) if has(state.players[seat].hand, card)]


def _laid(state: State, seat: int, *, everything: bool) -> list[int]:
    """For each placement the card that the seat laid there; NOTHING if there is none or the reader does not see it."""
    return [
        int(state.placements[place].cards[seat]) if everything or not is_face_down_for(state, seat, place) else NOTHING
        for place in range(PLACEMENTS)
    ]


def _without(cards: Sequence[int], others: Sequence[int]) -> list[int]:
    return [card for card in cards if card != NOTHING and card not in others]


def _duels(deck: Deck, before: State, after: State) -> Iterator[Effect]:
    """The revealed pairs, each with the number of duels set aside that its winner takes along."""
    carried = int(duels_in(before.carried))
    for duel in after.duels:
        if duel.category == NOTHING:
            continue
        winner = None if duel.winner == NOBODY else int(duel.winner)
        fields = {
            "category": deck.category_codes[duel.category],
            "cards": _cards(deck, duel.cards.tolist()),
            "carried": carried,
        }
        yield Effect("tie" if winner is None else "duel_won", winner, fields)
        _, carried = scored_and_set_aside(duel.winner, carried + 1, 0)


def _pool(before: State, after: State) -> Iterator[Effect]:
    """Three ties that begin to wait for the winner of a round, or that somebody has won."""
    waited, waiting = int(duels_in(before.pooled)), int(duels_in(after.pooled))
    if waiting > waited:
        yield Effect("ties_wait")
    if waiting < waited and not _is_drawn_out(after):
        winner = next(seat for seat in range(SEATS) if not int(before.pooled) & ~int(after.players[seat].won))
        yield Effect("waiting_duels_won", winner, {"duels": waited})


def _draw_out(deck: Deck, after: State) -> Iterator[Effect]:
    """The ratings that decided the match."""
    if _is_drawn_out(after):
        cards = [card for card in after.drawn.tolist() if card != NOTHING]
        yield Effect("ratings_drawn", fields={"cards": _cards(deck, cards), "in_decider": bool(after.decider)})


def _is_drawn_out(state: State) -> bool:
    return bool(state.pile) and transition.to_move(state) == OVER


def _cards(deck: Deck, numbers: Sequence[int]) -> list[dict[str, object]]:
    """Cards as a view shows them."""
    return [card_fields(deck, number) for number in numbers]
