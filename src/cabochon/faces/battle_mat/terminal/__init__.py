"""Battle Mat at a terminal."""

from cabochon.faces.battle_mat.terminal.board import draw
from cabochon.faces.battle_mat.terminal.words import HELP, HINT, effect_lines, prompt, verdict, waiting_for

__all__ = ["HELP", "HINT", "draw", "effect_lines", "prompt", "verdict", "waiting_for"]
