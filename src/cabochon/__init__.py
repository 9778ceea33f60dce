"""Splendor, Splendor: Marvel and Battle Mat: to play, to understand and to teach machines.

match = cabochon.new("splendor", seats=2, seed=7)
match.play(match.legal()[0])
"""

from cabochon.bots import bot
from cabochon.game import BadOption, BadRecord, CabochonError, IllegalMove, UnknownBot, UnknownGame
from cabochon.match import Match, load, new

__all__ = [
    "BadOption",
    "BadRecord",
    "CabochonError",
    "IllegalMove",
    "Match",
    "UnknownBot",
    "UnknownGame",
    "bot",
    "load",
    "new",
]
__version__ = "0.1.0"
