"""What happened at a mat, what is asked for and who won, in words. Reads views alone."""

from __future__ import annotations

from typing import Any

from cabochon.terminal.battle_mat.pieces import card_told, duels, title_of

__all__ = ["HINT", "asked", "happened", "verdict"]

View = dict[str, Any]

HINT = "the beginning of a name is enough"
BY = {"duels": "", "decider": ", in the decider", "ratings": ", by the higher rating drawn"}


def asked(view: View, legal: list[str]) -> str:
    if view["phase"] == "stone":
        when = "before a card is laid" if view["moment"] == "before laying" else "before the first pair is revealed"
        return f"a stone {when}? ({', '.join(legal)})"
    if view["phase"] == "lead":
        categories = {move.split(" on ")[-1] for move in legal}
        return "lay a card on a category" if len(categories) > 1 else f"lay a card ({', '.join(legal)})"
    if view["phase"] == "answer":
        placement = next(placement for placement in view["mat"] if None in placement["cards"])
        return f"answer on {title_of(view, placement['category'])} ({', '.join(legal)})"
    what = {"show": "show one of your cards", "give": "give one of your cards away", "choose": "choose the category"}
    return f"{what[view['phase']]} ({', '.join(legal)})"


def happened(before: View, after: View, names: list[str]) -> list[str]:
    """Cards that came and went by a stone, pairs that were revealed, and where that leads."""
    return [
        *_exchanged(before, after),
        *_revealed(before, after, names),
        *_settled(before, after, names),
        *_next(before, after, names),
    ]


def _own(view: View) -> dict[str, str]:
    """The reader's own cards of this round that they see, by code."""
    if view["seat"] is None:
        return {}
    cards = [*view["players"][view["seat"]]["hand"], *(placement["cards"][view["seat"]] for placement in view["mat"])]
    return {card["code"]: card["name"] for card in cards if card and "code" in card}


def _exchanged(before: View, after: View) -> list[str]:
    was, now = _own(before), _own(after)
    came = [name for code, name in now.items() if code not in was]
    if before["round"] != after["round"] or before["revealed"] != after["revealed"] or not came:
        return []
    went = [name for code, name in was.items() if code not in now]
    return [f"You lose {', '.join(went)} and get {', '.join(came)}." if went else f"You see {', '.join(came)}."]


def _revealed(before: View, after: View, names: list[str]) -> list[str]:
    if after["revealed"] == before["revealed"]:
        return []
    return [_duel(after, duel, names) for duel in after["duels"]]


def _duel(view: View, duel: View, names: list[str]) -> str:
    category = title_of(view, duel["category"])
    told = [f"{card_told(card, duel['category'])} ({names[seat]})" for seat, card in enumerate(duel["cards"])]
    if duel["winner"] is None:
        return f"{category}: {told[0]} and {told[1]} tie, and are set aside"
    return f"{category}: {told[duel['winner']]} beats {told[1 - duel['winner']]}"


def _settled(before: View, after: View, names: list[str]) -> list[str]:
    """Duels that began to wait for a round, or waited no longer, and the score."""
    lines = []
    if after["pooled"] > before["pooled"]:
        lines.append("Three ties: these duels wait for the player who wins the next round")
    if after["revealed"] != before["revealed"]:
        scores = (f"{names[player['seat']]} {player['score']}" for player in after["players"])
        lines.append(f"Duels won: {', '.join(scores)}")
    return lines


def _next(before: View, after: View, names: list[str]) -> list[str]:
    if after["decided_by"] == "ratings":
        rating = after["deck"]["categories"][-1]["code"]
        told = (f"{names[seat]} {card_told(card, rating)}" for seat, card in enumerate(after["drawn"]))
        return [f"A tie to the last: ratings are drawn, {' and '.join(told)}"]
    if after["decider"] and not before["decider"]:
        return [f"{duels(after['target'] - 1)} each: the decider, led by {names[after['leader']]}, without stones"]
    return []


def verdict(view: View, names: list[str]) -> str:
    (winner,) = view["winners"]
    scores = sorted((player["score"] for player in view["players"]), reverse=True)
    return f"The match is won by {names[winner]} with {scores[0]} to {scores[1]} duels{BY[view['decided_by']]}."
