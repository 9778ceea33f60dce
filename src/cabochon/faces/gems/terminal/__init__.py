"""Splendor and Marvel for people at a terminal: the table, what consequences, what is prompt, who won."""

from cabochon.faces.gems.terminal.board import draw
from cabochon.faces.gems.terminal.words import HELP, HINT, consequences, prompt, verdict, waiting_for

__all__ = ["HELP", "HINT", "consequences", "draw", "prompt", "verdict", "waiting_for"]
