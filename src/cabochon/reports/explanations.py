"""Moves in sentences, and why another one would have been better."""

from __future__ import annotations

from collections.abc import Sequence

from cabochon import faces
from cabochon.analysis import Decision, Review, reasons
from cabochon.language import Language, language_for
from cabochon.match import Match, effects

__all__ = ["Explainer"]

ENGLISH = "en"


class Explainer:
    """Puts the decisions of one review into words; finds reasons that the review lacks once, in up to a second each."""

    def __init__(self, match: Match, review: Review, names: Sequence[str], language: Language | None = None) -> None:
        """In English unless another language is given."""
        self.match = match
        self.names = names
        self._perspective = review.perspective
        self._language = language or language_for(ENGLISH)
        self._found: dict[tuple[int, int], str] = {}

    def why(self, decision: Decision) -> str:
        """The sentences, or nothing where no reason is certain enough.

        Reasons come from what the seat that decided may know, so a review for another seat gets none.
        """
        if not self._knows_what_was_known(decision):
            return ""
        place = (decision.turn, decision.event)
        if place not in self._found:
            self._found[place] = self._sentences(decision)
        return self._found[place]

    def _sentences(self, decision: Decision) -> str:
        before = self._before(decision)
        view = before.view(decision.seat)
        words = faces.find(before.game.name).words
        found = decision.reasons
        if found is None:
            found = reasons(before, decision.best.move, decision.played.move)
        return " ".join(words.explanation(reason, view, self.names, self._language) for reason in found)

    def sentence(self, decision: Decision, move: str) -> str:
        """A move that could be made there, in the words of the log, or its text.

        It names cards by what is printed on them, because pictures show no codes.
        """
        if not self._knows_what_was_known(decision):
            return move
        then, seat = self._before(decision), decision.seat
        event = then.replay(move)
        words = faces.find(then.game.name).words
        line = words.move_line(event.text, self.names[seat], then.view(seat), effects([event], seat), self._language)
        return line or move

    def _knows_what_was_known(self, decision: Decision) -> bool:
        """Whether the review may tell what the seat that decided knew."""
        return self._perspective in (None, decision.seat)

    def _before(self, decision: Decision) -> Match:
        """The match in which the decision was due."""
        before = self.match.before_turn(decision.turn)
        for event in self.match.turns[decision.turn].events[: decision.event]:
            before.replay(event.text)
        return before
