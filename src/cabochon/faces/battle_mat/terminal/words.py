"""Prompts, news and the result of Battle Mat at a terminal. Reads views only."""

from __future__ import annotations

from typing import Any, TypeGuard

from cabochon.faces.battle_mat.terminal.pieces import card_text, category_of, duels, title_of

__all__ = ["HELP", "HINT", "consequences", "prompt", "verdict", "waiting_for"]

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
        why = "; yours cannot be used now, but who has one is prompt" if len(legal) == 1 else ""
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


def consequences(before: View, after: View, names: list[str]) -> list[str]:
    """Cards that came and went by a stone, pairs that were revealed, and where that leads."""
    lines = _exchanged(before, after)
    if after["revealed"] > before["revealed"]:
        lines += [*_duels(before, after, names), *_waiting(before, after, names), *_drawn(after, names)]
        scores = (f"{names[player['seat']]} {player['score']}" for player in after["players"])
        lines.append(f"Duels won: {', '.join(scores)}")
    if after["decider"] and not before["decider"]:
        lines.append(f"{duels(after['target'] - 1)} each: the decider, led by {names[after['leader']]}, without stones")
    return lines


def _exchanged(before: View, after: View) -> list[str]:
    """What a stone took from the reader and gave instead, also when it is revealed at once."""
    if before["seat"] is None:
        return []
    if after["revealed"] > before["revealed"]:
        shown = [duel["cards"][after["seat"]] for duel in after["duels"]]
        pairs = zip(_laid(before), [*shown, *_laid(after)[len(shown) :]], strict=True)
        changed = [(was, now) for was, now in pairs if _is_seen(was) and _is_seen(now) and was != now]
        went, came = [was for was, _ in changed], [now for _, now in changed]
    elif before["round"] == after["round"]:
        went = [card for card in _own(before) if card not in _own(after)]
        came = [card for card in _own(after) if card not in _own(before)]
    else:
        return []
    names = [", ".join(card["name"] for card in cards) for cards in (went, came)]
    if not came:
        return []
    return [f"You lose {names[0]} and get {names[1]}." if went else f"You see {names[1]}."]


def _own(view: View) -> list[View]:
    """The reader's own cards of this round that they see."""
    return [card for card in (*view["players"][view["seat"]]["hand"], *_laid(view)) if _is_seen(card)]


def _laid(view: View) -> list[View | None]:
    return [placement["cards"][view["seat"]] for placement in view["mat"]]


def _is_seen(card: View | None) -> TypeGuard[View]:
    return card is not None and "face_down" not in card


def _duels(before: View, after: View, names: list[str]) -> list[str]:
    lines, carried = [], before["carried"]
    for duel in after["duels"]:
        category = title_of(after, duel["category"])
        cards = [f"{card_text(card, duel['category'])} ({names[seat]})" for seat, card in enumerate(duel["cards"])]
        if duel["winner"] is None:
            carried += 1
            lines.append(f"{category}: {cards[0]} and {cards[1]} tie, and are set aside")
        else:
            more = f", and {names[duel['winner']]} takes the {duels(carried)} set aside" if carried else ""
            carried = 0
            lines.append(f"{category}: {cards[duel['winner']]} beats {cards[1 - duel['winner']]}{more}")
    return lines


def _waiting(before: View, after: View, names: list[str]) -> list[str]:
    """Three ties that begin to wait for the winner of a round, or wait no longer."""
    if after["pooled"] > before["pooled"]:
        return ["Three ties: these duels go to whoever wins the next round"]
    if after["pooled"] < before["pooled"] and after["decided_by"] != "ratings":
        waited = set(before["pooled_cards"])
        winner = next(player["seat"] for player in after["players"] if waited <= set(player["won"]))
        return [f"{names[winner]} wins the round, and with it the {duels(before['pooled'])} that waited"]
    return []


def _drawn(after: View, names: list[str]) -> list[str]:
    if after["decided_by"] != "ratings":
        return []
    rating = after["deck"]["categories"][-1]["code"]
    cards = (f"{card_text(card, rating)} for {names[seat]}" for seat, card in enumerate(after["drawn"]))
    why = "The rating pair ties" if after["decider"] else "No cards are left for a round"
    return [f"{why}, so ratings are drawn: {' and '.join(cards)}"]


def verdict(view: View, names: list[str]) -> str:
    (winner,) = view["winners"]
    scores = sorted((player["score"] for player in view["players"]), reverse=True)
    return f"The match is won by {names[winner]} with {scores[0]} to {scores[1]} duels{BY[view['decided_by']]}."
