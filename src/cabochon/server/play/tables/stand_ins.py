"""Which moves bots made for people who had left their seats. Follows from the log; knows no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cabochon.server.people import SeatDecisions
from cabochon.server.store import EntryKind, LogEntry

__all__ = ["StandIns"]


class StandIns:
    """The stand-ins of one table, entry by entry."""

    def __init__(self, log: Iterable[LogEntry] = ()) -> None:
        self.moves: set[int] = set()  # the numbers of the entries they made
        self.departures: Counter[int] = Counter()  # how often each seat was left
        self._playing: set[int] = set()
        for entry in log:
            self.follow(entry)

    def follow(self, entry: LogEntry) -> None:
        """Take the next entry of the log into account."""
        if entry.kind is EntryKind.LEAVE:
            self.departures[entry.seat] += 1
            self._playing.add(entry.seat)
        elif entry.kind is EntryKind.RETURN:
            self._playing.discard(entry.seat)
        elif entry.kind is EntryKind.MOVE and entry.seat in self._playing:
            self.moves.add(entry.number)

    def decisions(self, moves: Sequence[LogEntry], *, seats: int) -> list[SeatDecisions]:
        """Who decided these moves, for each seat; those of the server's own bots count as their own."""
        makers = Counter((move.seat, move.number in self.moves) for move in moves)
        return [SeatDecisions(makers[seat, False], makers[seat, True], self.departures[seat]) for seat in range(seats)]
