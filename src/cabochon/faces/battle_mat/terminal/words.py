"""Prompts, news and the result of Battle Mat at a terminal. Reads views and effects only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.contract import Effect
from cabochon.faces.battle_mat.terminal.pieces import card_text, category_of, duels, title_of

__all__ = ["HELP", "HINT", "effect_lines", "prompt", "verdict", "waiting_for"]

View = dict[str, Any]

HINT = "the beginning of a name is enough"
HELP = """\
  lay, a card, on, a category; answer and a card; no stone, or use and one of your stones:
  time      a random card of the other goes under the deck, and the next one comes in its place
  mind      the other shows you a card of their choice (before laying only)
  reality   the other's first card of this round is a random one, unseen (before laying only)
  soul      you put your three cards under the deck and draw three, then the other does the same
  power     you choose all three categories if you lead, else the second and one other (before laying only)
  space     you swap a card of your choice with a random one of the other
  One stone a round. Before the reveal, time, soul and space act on the cards that are laid."""
WAITING_FOR = {
    "stone": "may use a stone",
    "show": "shows a card",
    "give": "gives a card away",
    "lead": "leads a pair",
    "answer": "answers",
    "choose": "chooses a category",
}
BY = {"duels": "", "decider": ", in the decider", "ratings": ", by the higher rating drawn"}


def prompt(view: View, legal: list[str]) -> str:
    moves = ", ".join(legal)
    if view["phase"] == "stone":
        when = "before a card is laid" if view["moment"] == "before laying" else "before the first pair is revealed"
        why = "; yours cannot be used now, but everyone who has one is asked" if len(legal) == 1 else ""
        return f"a stone {when}{why}? ({moves})"
    if view["phase"] in ("show", "give"):
        return f"{'show one of your cards' if view['phase'] == 'show' else 'give one of your cards away'} ({moves})"
    placement = next(placement for placement in view["mat"] if None in placement["cards"])
    if view["phase"] == "choose":
        return f"choose the category of the {placement['place']} pair ({moves})"
    if view["phase"] == "answer":
        return f"answer on {_title(view, placement['category'])} ({moves})"
    if placement["category"]:
        return f"lay a card on {_title(view, placement['category'])} ({moves})"
    return f"lay a card on a category (such as {legal[0]})"


def _title(view: View, code: str) -> str:
    category = category_of(view, code)
    return f"{category['name']}, where the lowest wins" if category["wins"] == "lowest" else str(category["name"])


def waiting_for(view: View) -> str:
    return WAITING_FOR.get(view["phase"], "to move")


def effect_lines(effects: Sequence[Effect], view: View, names: list[str]) -> list[str]:
    return [_effect_line(effect, view, names) for effect in effects]


def _effect_line(effect: Effect, view: View, names: list[str]) -> str:
    who = "" if effect.seat is None else names[effect.seat]
    match effect.kind:
        case "exchange":
            return _exchanged(effect)
        case "tie" | "duel_won":
            return _duel(effect, view, names)
        case "ties_wait":
            return "Three ties: these duels go to whoever wins the next round"
        case "waiting_duels_won":
            return f"{who} wins the round, and with it the {duels(effect.fields['duels'])} that waited"
        case "ratings_drawn":
            return _drawn(effect, view, names)
        case "score":
            scores = (f"{names[seat]} {score}" for seat, score in enumerate(effect.fields["scores"]))
            return f"Duels won: {', '.join(scores)}"
        case "decider":
            return f"{duels(effect.fields['score'])} each: the decider, led by {who}, without stones"
    raise ValueError(f"no words for {effect.kind!r}")


def _exchanged(effect: Effect) -> str:
    """What a stone took from the reader and gave instead."""
    lost, gained = (", ".join(card["name"] for card in effect.fields[name]) for name in ("lost", "gained"))
    return f"You lose {lost} and get {gained}." if lost else f"You see {gained}."


def _duel(effect: Effect, view: View, names: list[str]) -> str:
    code, carried, winner = effect.fields["category"], effect.fields["carried"], effect.seat
    cards = [f"{card_text(card, code)} ({names[seat]})" for seat, card in enumerate(effect.fields["cards"])]
    if winner is None:
        return f"{title_of(view, code)}: {cards[0]} and {cards[1]} tie, and are set aside"
    more = f", and {names[winner]} takes the {duels(carried)} set aside" if carried else ""
    return f"{title_of(view, code)}: {cards[winner]} beats {cards[1 - winner]}{more}"


def _drawn(effect: Effect, view: View, names: list[str]) -> str:
    rating = view["deck"]["categories"][-1]["code"]
    cards = (f"{card_text(card, rating)} for {names[seat]}" for seat, card in enumerate(effect.fields["cards"]))
    why = "The rating pair ties" if effect.fields["in_decider"] else "No cards are left for a round"
    return f"{why}, so ratings are drawn: {' and '.join(cards)}"


def verdict(view: View, names: list[str]) -> str:
    (winner,) = view["winners"]
    scores = sorted((player["score"] for player in view["players"]), reverse=True)
    return f"The match is won by {names[winner]} with {scores[0]} to {scores[1]} duels{BY[view['decided_by']]}."
