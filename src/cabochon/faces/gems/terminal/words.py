"""Prompts, news and the result of Splendor and Marvel at a terminal. Reads views only."""

from __future__ import annotations

from typing import Any

__all__ = ["HELP", "HINT", "consequences", "prompt", "verdict", "waiting_for"]

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


def consequences(before: View, after: View, names: list[str]) -> list[str]:
    """Tiles that were received, and a goal that was reached or is no longer met."""
    lines = []
    for was, now in zip(before["players"], after["players"], strict=True):
        name = names[now["seat"]]
        lines += [f"{name} receives {tile}" for tile in now["tiles"] if tile not in was["tiles"]]
        if now.get("avengers_tile") and not was["avengers_tile"]:
            lines.append(f"{name} takes the Avengers tile")
        if now["goal_reached"] and not was["goal_reached"]:
            lines.append(f"{name} has reached the goal: the match ends with this round")
        if was["goal_reached"] and not now["goal_reached"]:
            lines.append(f"{name} no longer meets the goal")
    return lines


def verdict(view: View, names: list[str]) -> str:
    winners = " and ".join(names[seat] for seat in view["winners"])
    points = view["players"][view["winners"][0]]["points"]
    return f"The match is won by {winners} with {points} point{'' if points == 1 else 's'}{BY[view['decided_by']]}."
