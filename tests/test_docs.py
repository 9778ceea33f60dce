"""What the pages say is true: code runs, tables are the data, numbers are the program's."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import cabochon
from cabochon.games.gems import actions, observation
from cabochon.games.gems.cards import EDITIONS, Edition

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of every table row."""
    lines = (line for line in text.splitlines() if line.startswith("| ") and "---" not in line)
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def test_the_code_of_the_readme_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", page("README.md"), re.DOTALL)
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_leads_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", file.read_text("utf-8")):
        assert (file.parent / target).exists(), f"{file.name} links to {target}"


def test_the_record_on_the_notation_page_can_be_loaded() -> None:
    (text,) = re.findall(r"```\n(\[Game.*?)```", page("docs/notation.md"), re.DOTALL)
    assert cabochon.load(text).record() == text


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_card_tables_are_the_data(edition: Edition) -> None:
    listed = {row[0]: row for row in rows(page("docs/cards.md"))}
    for piece in (*edition.cards, *edition.tiles):
        amounts = piece.get("cost") or piece["requires"]
        told = " ".join(
            f"{edition.letters[edition.colours.index(colour)]}{number}" for colour, number in amounts.items()
        )
        row = listed[piece["code"]]
        assert row[-1] == told
        assert str(piece["points"]) in row[1:-1]
        if "bonus" in piece:
            assert piece["bonus"] in row
            assert str(piece["level"]) in row
        if "avengers" in piece:
            assert row[5] == str(piece["avengers"])


def test_the_observation_page_tells_every_block() -> None:
    blocks = [row for row in rows(page("docs/observations.md")) if row[0] in observation.BLOCKS]
    told = {row[0]: (int(row[1]), int(row[2])) for row in blocks}
    starts = [*observation.BLOCKS.values(), observation.NUMBERS]
    expected = {
        name: (start, starts[place + 1] - start) for place, (name, start) in enumerate(observation.BLOCKS.items())
    }
    assert told == expected
    assert f"the same {observation.NUMBERS} numbers" in page("docs/observations.md")


def test_the_observation_page_tells_every_action() -> None:
    told = [(int(row[0]), int(row[1])) for row in rows(page("docs/observations.md")) if row[0].isdecimal()]
    assert [first for first, _ in told] == [
        actions.TAKE,
        actions.TAKE_TWO,
        actions.RESERVE,
        actions.RESERVE_DECK,
        actions.BUY,
        actions.BUY_RESERVED,
        actions.PASS,
        actions.GOLD,
        actions.SETTLE,
        actions.RETURN,
        actions.TILE,
        actions.OUTCOME,
    ]
    assert all(first + many == following for (first, many), (following, _) in pairwise(told))
    assert sum(told[-1]) == actions.ACTIONS
