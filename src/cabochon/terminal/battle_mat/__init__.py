"""Battle Mat for people at a terminal: the mat, what happened, what is asked, who won."""

from cabochon.terminal.battle_mat.board import draw
from cabochon.terminal.battle_mat.words import HELP, HINT, asked, happened, verdict

__all__ = ["HELP", "HINT", "asked", "draw", "happened", "verdict"]
