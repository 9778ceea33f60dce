"""An exercise in the reader's language: the task, help in steps, and the answer to a try. Computes no value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon import faces
from cabochon.analysis import Decision
from cabochon.language import Language
from cabochon.match import Match
from cabochon.reports import MARK_NAMES, SIGN_OF, figure
from cabochon.server.play import Try
from cabochon.server.show.imagined_line import line_in_words

__all__ = ["EXERCISE_STEPS", "ExerciseAnswer", "ExerciseText", "ExerciseWords"]

EXERCISE_STEPS = 4  # the kind of move, the reason, the pieces, the answer
KIND, REASON, PIECES, ANSWER = range(1, EXERCISE_STEPS + 1)


@dataclass(frozen=True)
class ExerciseText:
    """What a learner is asked."""

    mark: str
    sign: str
    title: str  # the mark and the cost
    played: str


@dataclass(frozen=True)
class ExerciseAnswer:
    """What is said to a try, or when the learner asks for help."""

    title: str
    text: str = ""
    reasons: Sequence[str] = ()
    line: Sequence[str] = ()  # what could have followed
    pieces: Sequence[str] = ()  # what to touch
    is_over: bool = False  # found, or given away
    is_found: bool = False
    next_step: int | None = None  # of the help


class ExerciseWords:
    """Puts one exercise into words."""

    def __init__(self, then: Match, decision: Decision, *, names: Sequence[str], language: Language) -> None:
        self._then = then
        self._decision = decision
        self._names = names
        self._language = language
        self._face = faces.find(then.game.name)
        self._view = then.view(decision.seat)

    def task(self) -> ExerciseText:
        decision, language = self._decision, self._language
        mark, cost = language.gettext(MARK_NAMES[decision.mark]), figure(decision.error, language)
        title = language.gettext("%(mark)s: it cost %(cost)s points out of 100", mark=mark, cost=cost)
        return ExerciseText(decision.mark, SIGN_OF[decision.mark], title, self._move(decision.played.move))

    def help(self, step: int) -> ExerciseAnswer:
        """The help of a step; where there is no reason, the pieces come instead."""
        language, best = self._language, self._decision.best.move
        if step == KIND:
            kind = self._face.words.move_kind(best, self._view, language)
            return ExerciseAnswer(language.gettext("Hint."), kind, next_step=REASON if self._reasons() else PIECES)
        if step == REASON and self._reasons():
            return ExerciseAnswer(language.gettext("Hint."), self._reasons()[0], next_step=PIECES)
        if step < ANSWER:
            outlined = language.gettext("The pieces of the best move are outlined.")
            return ExerciseAnswer(language.gettext("Hint."), outlined, pieces=self._pieces(best), next_step=ANSWER)
        return self._answer(language.gettext("Best move."))

    def tried(self, tried: Try) -> ExerciseAnswer:
        language, cost = self._language, figure(tried.error, self._language)
        if tried.is_best:
            return self._answer(language.gettext("Found: the best move."), is_found=True)
        if tried.is_found:
            title = language.gettext("Found: as good as the best move, or nearly so.")
            return self._answer(title, label=language.gettext("The best move"), is_found=True)
        if tried.move == self._decision.played.move:
            title = language.gettext("That is the move that was played.")
        else:
            title = language.gettext("Not yet: this is worth %(cost)s points less than the best move.", cost=cost)
        return ExerciseAnswer(title, language.gettext("Try again."))

    def _answer(self, title: str, *, label: str = "", is_found: bool = False) -> ExerciseAnswer:
        decision, language = self._decision, self._language
        best = self._move(decision.best.move)
        line = list(line_in_words(self._then, decision.best.line, names=self._names, language=language))
        return ExerciseAnswer(
            title,
            f"{language.labelled(label, best) if label else best}.",
            self._reasons(),
            line[1:],
            self._pieces(decision.best.move),
            is_over=True,
            is_found=is_found,
        )

    def _reasons(self) -> list[str]:
        words = self._face.words
        return [
            words.explanation(each, self._view, self._names, self._language) for each in self._decision.reasons or ()
        ]

    def _move(self, move: str) -> str:
        return self._face.words.move_preview(move, self._view, self._language) or move

    def _pieces(self, move: str) -> tuple[str, ...]:
        return self._face.touches.touches(self._then.legal())[move]
