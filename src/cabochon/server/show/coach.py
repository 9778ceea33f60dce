"""What the coach says of a move, in the reader's language. Computes no value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon import faces
from cabochon.analysis import Decision, MoveValue
from cabochon.language import Language
from cabochon.reports import MARK_NAMES, SIGN_OF, figure, percent
from cabochon.server.play import JudgedMatch
from cabochon.server.show.names import seat_names

__all__ = ["CoachText", "ValuedMove", "coach_reasons", "coach_text"]

OTHERS = 3  # moves whose values are shown besides the one that was made


@dataclass(frozen=True)
class ValuedMove:
    """A move, and the chance of winning after it."""

    words: str
    chance: str
    is_played: bool


@dataclass(frozen=True)
class CoachText:
    number: int  # of the move in the log
    title: str
    mark: str = ""  # empty if there is none
    sign: str = ""  # the mark as players write it
    better: str = ""  # the best move, if it was clearly another one
    reasons: Sequence[str] = ()
    moves: Sequence[ValuedMove] = ()  # the best ones and the one that was made, the best first


def coach_text(judged: JudgedMatch, language: Language) -> CoachText:
    decision = judged.judgement.decision
    if decision is None:
        return CoachText(judged.number, language.gettext("There was no other move"))
    best, *_ = _valued(judged, [decision.best], language)
    return CoachText(
        judged.number,
        _title(judged, decision, language),
        decision.mark,
        SIGN_OF.get(decision.mark, ""),
        best.words if decision.mark else "",
        coach_reasons(judged, language) if decision.mark or judged.judgement.is_best else (),
        _valued(judged, _moves(decision), language),
    )


def coach_reasons(judged: JudgedMatch, language: Language) -> tuple[str, ...]:
    """Why the best move is good or better, in sentences."""
    words, view = faces.find(judged.match.game.name).words, judged.match.view(judged.match.to_move)
    names = seat_names(judged.seats, language)
    return tuple(words.explanation(reason, view, names, language) for reason in judged.judgement.reasons)


def _title(judged: JudgedMatch, decision: Decision, language: Language) -> str:
    if decision.mark:
        mark, cost = language.gettext(MARK_NAMES[decision.mark]), figure(decision.error, language)
        return language.gettext("%(mark)s: it cost %(cost)s points out of 100", mark=mark, cost=cost)
    if judged.judgement.is_best:
        return language.gettext("The best move")
    if decision.is_uncertain:
        return language.gettext("Perhaps another move was better")
    return language.gettext("A good move")


def _moves(decision: Decision) -> list[MoveValue]:
    """The best moves besides the one that was made, and that one, the best first."""
    others = [move for move in decision.alternatives if move.move != decision.played.move][:OTHERS]
    return sorted([decision.played, *others], key=lambda move: -move.value)


def _valued(judged: JudgedMatch, moves: Sequence[MoveValue], language: Language) -> list[ValuedMove]:
    match = judged.match
    words, view = faces.find(match.game.name).words, match.view(match.to_move)
    return [
        ValuedMove(
            words.move_preview(move.move, view, language) or move.move,
            percent(move.value, language),
            is_played=move.move == judged.move,
        )
        for move in moves
    ]
