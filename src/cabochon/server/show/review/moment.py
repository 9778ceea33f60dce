"""One turn of a reviewed match in words: what was decided, what would have been better, and what luck did."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from cabochon import faces
from cabochon.analysis import Decision, MoveValue, Review, TurnValue
from cabochon.language import Language
from cabochon.match import Event, Match
from cabochon.reports import MARK_NAMES, SIGN_OF, figure, percent, signed
from cabochon.server.show.perspective import ReaderPerspective
from cabochon.server.show.review.position import LineStep, along_line, at_decision

__all__ = ["JudgedMove", "LineMove", "Moment", "MoveChance", "SeatChance", "moment_of"]

NOTABLE_LUCK = 0.005  # half a point of 100


@dataclass(frozen=True)
class MoveChance:
    """A move and the chance of winning after it."""

    words: str
    chance: str
    margin: str  # of the chance, either way
    is_played: bool = False


@dataclass(frozen=True)
class LineMove:
    """A move of the line that would have followed."""

    number: int  # of the moves that have been made with it
    words: str
    dealt: str = ""  # an example of what chance deals then


@dataclass(frozen=True)
class JudgedMove:
    """A decision: what was played, and what would have been better."""

    event: int  # its place in the turn
    name: str  # of the player
    mark: str  # empty if there is none
    title: str  # the mark in words
    sign: str  # and as players write it
    played: MoveChance
    best: MoveChance | None  # None if nothing was clearly better
    cost: str  # in points out of 100
    margin: str  # of the cost, either way
    is_uncertain: bool
    line: Sequence[LineMove]  # the best move, and what is likely to follow
    is_example: bool  # whether the line needed cards that nobody could know
    alternatives: Sequence[MoveChance]
    reasons: Sequence[str] = ()  # why the best move is better, in sentences


@dataclass(frozen=True)
class SeatChance:
    """Where a seat stands after a turn."""

    seat: int
    name: str
    chance: str
    margin: str  # of the chance, either way; empty if it is certain
    change: str  # since the turn before; empty at the beginning
    luck: str  # in this turn; empty if there was none worth mentioning
    luck_margin: str  # either way


@dataclass(frozen=True)
class Moment:
    turn: int
    seats: Sequence[SeatChance]
    moves: Sequence[JudgedMove] = field(default_factory=list)


def moment_of(
    review: Review, match: Match, turn: int, perspective: ReaderPerspective, *, names: Sequence[str], language: Language
) -> Moment:
    """A turn of a review, as far as it has been made; moves are described as one perspective knows them."""
    decisions = [decision for decision in review.decisions if decision.turn == turn]
    return Moment(
        turn,
        _seats(review, turn, names, language),
        [_Judge(match, decision, perspective, names, language).judged() for decision in decisions],
    )


def _seats(review: Review, turn: int, names: Sequence[str], language: Language) -> list[SeatChance]:
    now = review.turns[turn]
    before = review.turns[turn - 1].shares if turn else now.shares
    deals = [event for event in review.luck if event.turn == turn]
    luck_error = math.hypot(*(event.standard_error for event in deals))
    return [
        _seat(seat, names[seat], now, before[seat], sum(event.luck[seat] for event in deals), luck_error, language)
        for seat in range(review.seats)
    ]


def _seat(
    seat: int, name: str, now: TurnValue, before: float, luck: float, luck_error: float, language: Language
) -> SeatChance:
    is_notable = abs(luck) >= NOTABLE_LUCK
    return SeatChance(
        seat,
        name,
        percent(now.shares[seat], language),
        _margin(now.standard_errors[seat], language),
        signed(now.shares[seat] - before, language) if now.turn else "",
        signed(luck, language) if is_notable else "",
        _margin(luck_error, language) if is_notable else "",
    )


def _margin(standard_error: float, language: Language) -> str:
    """How far an estimate may be off, in points out of 100; empty if it is certain."""
    return figure(standard_error, language) if round(100 * standard_error) else ""


class _Judge:
    """Puts one decision into words."""

    def __init__(
        self, match: Match, decision: Decision, perspective: ReaderPerspective, names: Sequence[str], language: Language
    ) -> None:
        self._decision = decision
        self._perspective = perspective
        self._names = names
        self._language = language
        self._words = faces.find(match.game.name).words
        self._then = at_decision(match, decision)

    def judged(self) -> JudgedMove:
        decision, language = self._decision, self._language
        is_better = decision.error > 0 and decision.best.move != decision.played.move
        line = along_line(self._then, decision.best.line if is_better else ())
        return JudgedMove(
            event=decision.event,
            name=self._names[decision.seat],
            mark=decision.mark,
            title=language.gettext(MARK_NAMES[decision.mark]) if decision.mark else "",
            sign=SIGN_OF.get(decision.mark, ""),
            played=self._chance(decision.played),
            best=self._chance(decision.best) if is_better else None,
            cost=figure(decision.error, language),
            margin=figure(decision.standard_error, language),
            is_uncertain=decision.is_uncertain,
            line=[self._line_move(number, step) for number, step in enumerate(line.steps, 1)],
            is_example=line.is_example,
            alternatives=[self._chance(move) for move in decision.alternatives],
            reasons=self._reasons() if is_better else (),
        )

    def _reasons(self) -> list[str]:
        """Why the best move is better; a plain sentence if it was asked but nothing was certain enough."""
        decision = self._decision
        if decision.reasons is None:
            return []
        view = self._then.view(decision.seat)
        found = [self._words.explanation(each, view, self._names, self._language) for each in decision.reasons]
        return found or [
            self._language.gettext("No single thing decides it: the better move has the better prospects.")
        ]

    def _chance(self, move: MoveValue) -> MoveChance:
        then = self._then.copy()
        return MoveChance(
            self._move_words(then.replay(move.move), then),
            percent(move.value, self._language),
            _margin(move.standard_error, self._language),
            is_played=move.move == self._decision.played.move,
        )

    def _line_move(self, number: int, step: LineStep) -> LineMove:
        (move, *deals), view = step.events, self._perspective.view(step.after)
        texts = [self._perspective.text(deal) for deal in deals]
        dealt = [self._words.move_line(text, "", view, [], self._language) for text in texts if text]
        return LineMove(number, self._move_words(move, step.after), ". ".join(filter(None, dealt)))

    def _move_words(self, event: Event, after: Match) -> str:
        """A move and what it brought about, without the deals after it."""
        effects, view = self._perspective.effects([event]), self._perspective.view(after)
        name, text = "" if event.seat is None else self._names[event.seat], self._perspective.text(event)
        said = self._words.move_line(text, name, view, effects, self._language)
        more = self._words.effect_lines(effects, view, self._names, self._language)
        return ". ".join(filter(None, [said, *more])) or text
