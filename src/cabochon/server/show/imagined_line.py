"""The moves that may follow in a running match, in words. They are made in an imagined match, never in the true one:
its cards are dealt again, so that nothing can be read off which a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cabochon import faces
from cabochon.language import Language
from cabochon.match import Match, effects
from cabochon.match.chance import source

__all__ = ["line_in_words"]

ANY_STREAM = np.uint64(1)
ANY_SEED = 1


def line_in_words(match: Match, line: Sequence[str], *, names: Sequence[str], language: Language) -> Iterator[str]:
    """A sentence for each move of a line that begins with the seat to move, as this seat may know it."""
    observer, words = match.observer(), faces.find(match.game.name).words
    imagined = Match(
        match.game,
        match.seats,
        options=match.options,
        chance=source(ANY_SEED),
        drawing=False,
        start=observer.imagine(ANY_STREAM),
    )
    for move in line:
        if move not in imagined.legal():
            return
        (event, *_) = imagined.play(move)
        assert event.seat is not None
        seen = effects([event], observer.seat)
        text, name = event.redacted_text(observer.seat), names[event.seat]
        yield words.move_line(text, name, imagined.view(observer.seat), seen, language) or text
