"""One whole match a game, word for word. A difference is a change of the game, and raises its version."""

from __future__ import annotations

import pytest

from cabochon import games
from tests.playthroughs.make import file_of, playthrough


@pytest.mark.parametrize("name", games.names())
def test_the_match_goes_as_it_always_went(name: str) -> None:
    assert file_of(name).exists(), f"{name} has no playthrough: make playthroughs"
    assert playthrough(name) == file_of(name).read_text("utf-8")
