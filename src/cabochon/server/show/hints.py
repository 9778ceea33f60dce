"""A hint in the reader's language, step by step: the kind of move, the move and the main reason, then everything.

Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from cabochon import faces
from cabochon.faces import Face
from cabochon.language import Language
from cabochon.server.play import Hint
from cabochon.server.show.imagined_line import line_in_words
from cabochon.server.show.names import seat_names

__all__ = ["HINT_STEPS", "HintText", "hint_reasons", "hint_text"]

HINT_STEPS = 3  # the kind of move; the move and the main reason; all reasons and the line


@dataclass(frozen=True)
class HintText:
    """What a reader sees after asking once, twice or three times."""

    number: int  # the length of the log that it is for
    step: int
    title: str
    text: str
    reasons: tuple[str, ...] = ()  # in sentences, the weightiest first
    line: tuple[str, ...] = ()  # what may follow the best move
    pieces: tuple[str, ...] = ()  # what to touch
    has_more: bool = False

    @property
    def next_step(self) -> int | None:
        """What the reader sees after asking again; None if that was all."""
        return self.step + 1 if self.has_more else None


def hint_text(hint: Hint, step: int, language: Language) -> HintText:
    """The words of a step."""
    words, view = _face(hint).words, hint.match.view(hint.seat)
    if step == 1:
        kind = words.move_kind(hint.move, view, language)
        return HintText(hint.number, step, language.gettext("Hint."), kind, has_more=True)
    preview = words.move_preview(hint.move, view, language)
    text = f"{preview}." if preview else language.gettext("Choose what is outlined.")
    reasons, line = hint_reasons(hint, language), _line(hint, language)
    is_last = step == HINT_STEPS
    return HintText(
        hint.number,
        step,
        language.gettext("Best move."),
        text,
        reasons if is_last else reasons[:1],
        line if is_last else (),
        _pieces(hint),
        has_more=not is_last and bool(reasons[1:] or line),
    )


def hint_reasons(hint: Hint, language: Language) -> tuple[str, ...]:
    """Why the best move is good, in sentences."""
    words, view, names = _face(hint).words, hint.match.view(hint.seat), seat_names(hint.seats, language)
    return tuple(words.explanation(reason, view, names, language) for reason in hint.reasons)


def _line(hint: Hint, language: Language) -> tuple[str, ...]:
    """What may follow the best move."""
    names, line = seat_names(hint.seats, language), hint.evaluation.moves[0].line
    return tuple(line_in_words(hint.match, line, names=names, language=language))[1:]


def _pieces(hint: Hint) -> tuple[str, ...]:
    return _face(hint).touches.touches(hint.match.legal())[hint.move]


def _face(hint: Hint) -> Face:
    return faces.find(hint.match.game.name)
