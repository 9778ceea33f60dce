"""How fast the games run: random play with mask, uniform choice and apply, counting only decisions of seats.

Rows of one run are comparable with each other; a figure alone says more about the machine than about the program.
"""

from cabochon.benchmarks.row import Row
from cabochon.benchmarks.suite import measure

__all__ = ["Row", "measure"]
