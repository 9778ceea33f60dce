"""Prompts, news and the result of Splendor and Marvel at a terminal. Reads views and effects only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cabochon.contract import Effect

__all__ = ["HELP", "HINT", "effect_lines", "prompt", "verdict", "waiting_for"]

View = dict[str, Any]

HINT = "a colour may be its letter"
HELP = """\
  take and three colours, or two alike, from the bank
  reserve and a card's code, or reserve deck and a level: into your hand, with a joker if one is left
  buy and a card's code: chips are paid by themselves; add the joker and a colour to pay it instead
  return and a colour, when you have more than ten chips; pass, when nothing else can be done"""
BY = {"points": "", "cards": ", by fewer cards", "avengers": ", by the Avengers tile", "shared": ": a shared victory"}


def prompt(view: View, legal: list[str]) -> str:
    if view["phase"] == "return":
        return f"{view['to_return']} of your chips must go back, one at a time ({', '.join(legal)})"
    if view["phase"] == "tile":
        return f"choose one ({', '.join(legal)})"
    return "your move"


def waiting_for(view: View) -> str:
    if view["phase"] == "return":
        return f"returns {view['to_return']} of its chips"
    return "chooses a tile" if view["phase"] == "tile" else "to move"


def effect_lines(effects: Sequence[Effect], view: View, names: list[str]) -> list[str]:
    lines = (_effect_line(effect, names[effect.seat]) for effect in effects if effect.seat is not None)
    return [line for line in lines if line]


def _effect_line(effect: Effect, name: str) -> str:
    """Empty for the Time Stone, which the terminal does not report."""
    match effect.kind:
        case "tile_received":
            return f"{name} receives {effect.fields['tile']}"
        case "avengers_tile_taken":
            return f"{name} takes the Avengers tile"
        case "goal_reached":
            return f"{name} has reached the goal: the match ends with this round"
        case "goal_lost":
            return f"{name} no longer meets the conditions"
    return ""


def verdict(view: View, names: list[str]) -> str:
    winners = " and ".join(names[seat] for seat in view["winners"])
    points = view["players"][view["winners"][0]]["points"]
    return f"The match is won by {winners} with {points} point{'' if points == 1 else 's'}{BY[view['decided_by']]}."
