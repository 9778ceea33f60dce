"""Splendor and Marvel for people at a terminal: the table, what happened, what is asked, who won."""

from cabochon.faces.gems.terminal.board import draw
from cabochon.faces.gems.terminal.words import HELP, HINT, asked, happened, verdict

__all__ = ["HELP", "HINT", "asked", "draw", "happened", "verdict"]
