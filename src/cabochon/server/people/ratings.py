"""Which matches are rated, and how they change the skills of their players. Knows no database and no table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cabochon.arenas.skill import Skill, mean_skill, updated_skills
from cabochon.contract import forfeit_result
from cabochon.server.store import EntryKind, NewEntry, Player

__all__ = ["MatchScoring", "SeatDecisions", "Takebacks", "is_help"]

MOST_DEPARTURES = 3  # from one's seat in a match that can still be won for the rating


@dataclass(frozen=True)
class SeatDecisions:
    """Who decided the moves of a seat that were not taken back, and how often its player left."""

    person: int = 0
    stand_in: int = 0
    departures: int = 0

    @property
    def is_earned(self) -> bool:
        """Whether the player decided enough to be rated for what the seat has won."""
        return self.person >= self.stand_in and self.departures <= MOST_DEPARTURES


@dataclass(frozen=True)
class MatchScoring:
    """A match that ends, with everything its rating depends on."""

    game: str
    shares: Sequence[float] | None  # each seat's share of the victory
    points: Sequence[int]  # of each seat
    log: Sequence[NewEntry]
    has_default_options: bool
    decisions: Sequence[SeatDecisions] = ()  # of each seat

    def rated_shares(self, players: Sequence[Player]) -> Sequence[float] | None:
        """The shares by which the match is rated; None if it is not.

        All people must have moved, under default options, with no takeback by consent, and the match must have made
        progress. Against bots alone, ending the match, taking back or asking for a hint cannot spare a player the loss.
        A victory counts only if its player earned it; a loss counts however often they left.
        """
        shares = self._shares_of(players)
        present = {player.seat for player in players if player.is_person and not player.is_gone}
        is_unearned = shares is not None and any(shares[seat] for seat in present & self._unearned)
        return None if is_unearned else shares

    def _shares_of(self, players: Sequence[Player]) -> Sequence[float] | None:
        """The shares that count, whoever earned them."""
        people = {player.seat for player in players if player.is_person}
        moved = {entry.seat for entry in self.log if entry.kind is EntryKind.MOVE}
        is_stalled = any(entry.kind is EntryKind.STALLED for entry in self.log[-1:])
        if is_stalled or not self.has_default_options or not people <= moved:
            return None
        if len(people) == 1:
            (person,) = people
            shares = self.shares or forfeit_result(person, len(players))
            return None if self._had_help and shares[person] else shares
        return None if Takebacks(self.log).is_granted else self.shares

    @property
    def _had_help(self) -> bool:
        """Whether a player took back a move or asked for a hint."""
        return Takebacks(self.log).is_granted or any(map(is_help, self.log))

    def places(self, shares: Sequence[float], players: Sequence[Player]) -> dict[int, int]:
        """The place of each seat: by its share, without one by points; where bots played for a person, last."""
        gone = {player.seat for player in players if player.is_gone} | self._unearned
        rank = {seat: (seat not in gone, share, 0 if share else self.points[seat]) for seat, share in enumerate(shares)}
        return {seat: 1 + sum(other > own for other in rank.values()) for seat, own in rank.items()}

    @property
    def _unearned(self) -> set[int]:
        """The seats whose players left too much to others."""
        return {seat for seat, decisions in enumerate(self.decisions) if not decisions.is_earned}

    def skills(
        self, players: Sequence[Player], places: Mapping[int, int], before: Mapping[str, Skill]
    ) -> dict[str, Skill]:
        """The skills after the match; a bot at several seats gets their mean, as in the arena."""
        seats: dict[str, list[Skill]] = {}
        skills = updated_skills(
            [before[player.name] for player in players], [-places[player.seat] for player in players]
        )
        for player, skill in zip(players, skills, strict=True):
            seats.setdefault(player.name, []).append(skill)
        return {name: mean_skill(several) for name, several in seats.items()}


class Takebacks:
    """Follows a log: whether a request to take back was granted. Undoing alone does not count."""

    def __init__(self, log: Iterable[NewEntry] = ()) -> None:
        self.is_granted = False
        self._request: NewEntry | None = None
        for entry in log:
            self.follow(entry)

    def follow(self, entry: NewEntry) -> None:
        """Read the next entry of the log."""
        if entry.kind is EntryKind.ASK:
            self._request = entry
        elif entry.kind is EntryKind.BACK and self._request is not None:
            self.is_granted |= (entry.seat, entry.text) == (self._request.seat, self._request.text)
            self._request = None
        elif entry.kind is not EntryKind.AGREE:
            self._request = None


def is_help(entry: NewEntry) -> bool:
    """Whether an entry of a log says that a player asked for a hint; only a player alone with bots can."""
    return entry.kind is EntryKind.HINT
