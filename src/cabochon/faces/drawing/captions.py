"""The few words on a picture: who sits where, what is waited for, and how it ended where no rule says so."""

from __future__ import annotations

from typing import Any

from cabochon.faces.terminal import telling

__all__ = ["broken_off", "forfeited", "seat_names", "standing"]

View = dict[str, Any]

DECISIONS = {
    "play": "to move",
    "return": "returns chips",
    "tile": "chooses a tile",
    "stone": "may use a stone",
    "show": "shows a card",
    "give": "gives a card away",
    "lead": "leads a pair",
    "answer": "answers",
    "choose": "chooses a category",
}


def seat_names(view: View) -> list[str]:
    """Seats count from 0, as agents do."""
    return [f"Seat {seat}" for seat in range(len(view["players"]))]


def standing(view: View) -> str:
    """Whose turn it is and for what; at the end, who won."""
    if "ended" in view:
        return str(view["ended"])
    names = seat_names(view)
    if view["winners"]:
        return telling(view["game"]).verdict(view, names)
    if view["to_move"] is None:
        return "Cards are dealt"
    if view["phase"] == "return":
        return f"{names[view['to_move']]} returns {view['to_return']} of its chips"
    return f"{names[view['to_move']]} {DECISIONS.get(view['phase'], 'to move')}"


def broken_off(view: View) -> View:
    """The view of a match that came to its limit: nobody is waited for."""
    return _ended(view, "The match was broken off: nobody has won")


def forfeited(view: View, seat: int) -> View:
    """The view of a match that a seat has lost by what it did."""
    names = seat_names(view)
    others = " and ".join(name for name in names if name != names[seat])
    return _ended(view, f"{names[seat]} has forfeited: the match is won by {others}")


def _ended(view: View, told: str) -> View:
    return {**view, "to_move": None, "ended": told}
