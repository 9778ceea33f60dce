"""The captions of a picture: names of seats, whose turn it is, and how the match ended."""

from __future__ import annotations

from typing import Any

from cabochon.faces.registry import find

__all__ = ["broken_off", "forfeited", "seat_names", "status_line"]

View = dict[str, Any]

MOST_SEATS = 10  # for a view that does not list its players


def seat_names(view: View) -> list[str]:
    """Seats count from 0, as agents do."""
    return [f"Seat {seat}" for seat in range(len(view.get("players", ())) or MOST_SEATS)]


def status_line(view: View) -> str:
    """Whose turn it is and for what; at the end, who won."""
    if "ended" in view:
        return str(view["ended"])
    names = seat_names(view)
    if view.get("winners"):
        return find(view["game"]).terminal.verdict(view, names)
    if view.get("to_move") is None:
        return "Cards are dealt"
    return f"{names[view['to_move']]} {find(view['game']).terminal.waiting_for(view)}"


def broken_off(view: View) -> View:
    """The view of a match that reached its limit of moves."""
    return _ended(view, "The match was broken off: nobody has won")


def forfeited(view: View, seat: int) -> View:
    """The view of a match that a seat has forfeited."""
    names = seat_names(view)
    others = " and ".join(name for name in names if name != names[seat])
    return _ended(view, f"{names[seat]} has forfeited: the match is won by {others}")


def _ended(view: View, reason: str) -> View:
    return {**view, "to_move": None, "ended": reason}
