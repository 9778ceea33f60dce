"""The speed of the games: random play with the legal mask, a uniform choice and `apply`, counting decisions of seats.

Compare rows of one run only: a single figure says more about the machine than about the program.
"""

from cabochon.benchmarks.row import Row
from cabochon.benchmarks.suite import measure

__all__ = ["Row", "measure"]
