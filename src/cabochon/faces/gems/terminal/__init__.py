"""Splendor and Marvel at a terminal."""

from cabochon.faces.gems.terminal.board import draw
from cabochon.faces.gems.terminal.words import HELP, HINT, effect_lines, prompt, verdict, waiting_for

__all__ = ["HELP", "HINT", "draw", "effect_lines", "prompt", "verdict", "waiting_for"]
