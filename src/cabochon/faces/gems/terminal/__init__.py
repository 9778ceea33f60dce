"""Splendor and Marvel at a terminal."""

from cabochon.faces.gems.terminal.board import draw
from cabochon.faces.gems.terminal.words import HELP, HINT, consequences, prompt, verdict, waiting_for

__all__ = ["HELP", "HINT", "consequences", "draw", "prompt", "verdict", "waiting_for"]
