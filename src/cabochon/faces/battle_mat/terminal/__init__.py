"""Battle Mat for people at a terminal: the mat, what happened, what is asked, who won."""

from cabochon.faces.battle_mat.terminal.board import draw
from cabochon.faces.battle_mat.terminal.words import HELP, HINT, asked, happened, verdict

__all__ = ["HELP", "HINT", "asked", "draw", "happened", "verdict"]
