"""Splendor, Splendor: Marvel and Battle Mat: to play, to understand and to teach machines.

match = cabochon.new("splendor", seats=2, seed=7)
match.play(match.legal()[0])
"""

from typing import TYPE_CHECKING, Any

from cabochon.bots import bot
from cabochon.contract import BadOption, BadRecord, CabochonError, IllegalMove, UnknownBot, UnknownGame
from cabochon.match import Match, load, new

__all__ = [
    "BadOption",
    "BadRecord",
    "CabochonError",
    "IllegalMove",
    "Match",
    "UnknownBot",
    "UnknownGame",
    "batch",
    "bot",
    "load",
    "new",
]
__version__ = "0.1.0"

if TYPE_CHECKING:
    from cabochon.envs.batch import Batch


def batch(game: str, *, size: int, **options: Any) -> "Batch":
    """Thousands of games at once, in arrays, on the CPU or a CUDA device: docs/environments.md."""
    from cabochon.envs.batch import batch as batch_of  # a single match does not need it

    return batch_of(game, size=size, **options)
