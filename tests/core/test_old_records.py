"""Records that the version before the rebuild wrote: each loads, and is written again in the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

import cabochon
from cabochon import games

FILES = sorted((Path(__file__).parent / "records_before_the_rebuild").glob("*.txt"))


def test_records_of_every_game_are_kept() -> None:
    assert {cabochon.load(file.read_text("utf-8"), drawing=False).game.name for file in FILES} == set(games.names())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_record_loads_and_plays_on(file: Path) -> None:
    text = file.read_text("utf-8")
    assert cabochon.load(text, drawing=False).record() == text
    match = cabochon.load(text, seed=1)
    assert match.is_over == file.stem.endswith("whole")
    while not match.is_over:
        match.play(match.legal()[-1])
    assert cabochon.load(match.record()).state_bytes() == match.state_bytes()
