"""What the pages say is true: code runs, tables are the data, numbers are the program's."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

import cabochon
from cabochon.games.battle_mat import actions as mat_actions
from cabochon.games.battle_mat import observation as mat_observation
from cabochon.games.gems import actions as gems_actions
from cabochon.games.gems import observation as gems_observation
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


def test_the_records_on_the_notation_page_can_be_loaded() -> None:
    texts = re.findall(r"```\n(\[Game.*?)```", page("docs/notation.md"), re.DOTALL)
    assert len(texts) == 2
    for text in texts:
        assert cabochon.load(text, drawing=False).record() == text


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


SECTIONS = [
    (
        "## Splendor and Marvel",
        gems_observation,
        [
            gems_actions.TAKE,
            gems_actions.TAKE_TWO,
            gems_actions.RESERVE,
            gems_actions.RESERVE_DECK,
            gems_actions.BUY,
            gems_actions.BUY_RESERVED,
            gems_actions.PASS,
            gems_actions.GOLD,
            gems_actions.SETTLE,
            gems_actions.RETURN,
            gems_actions.TILE,
            gems_actions.OUTCOME,
            gems_actions.ACTIONS,
        ],
    ),
    (
        "## Battle Mat",
        mat_observation,
        [
            mat_actions.PICK,
            mat_actions.CHOICE,
            mat_actions.USE,
            mat_actions.POWER_FIRST,
            mat_actions.NO_STONE,
            mat_actions.OUTCOME,
            mat_actions.ACTIONS,
        ],
    ),
]


def section(heading: str) -> str:
    """From a heading of the observation page to the next one of its kind."""
    return page("docs/observations.md").split(f"\n{heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("heading", "observation", "actions"), SECTIONS)
def test_the_observation_page_tells_every_block(heading: str, observation: ModuleType, actions: list[int]) -> None:
    blocks = [row for row in rows(section(heading)) if row[0] in observation.BLOCKS]
    told = {row[0]: (int(row[1]), int(row[2])) for row in blocks}
    starts = [*observation.BLOCKS.values(), observation.NUMBERS]
    expected = {
        name: (start, starts[place + 1] - start) for place, (name, start) in enumerate(observation.BLOCKS.items())
    }
    assert told == expected
    assert f"{observation.NUMBERS} numbers" in section(heading)


@pytest.mark.parametrize(("heading", "observation", "actions"), SECTIONS)
def test_the_observation_page_tells_every_action(heading: str, observation: ModuleType, actions: list[int]) -> None:
    told = [(int(row[0]), int(row[1])) for row in rows(section(heading)) if row[0].isdecimal()]
    assert told == [(first, following - first) for first, following in pairwise(actions)]
    assert f"mask over {actions[-1]} numbers; the first {actions[-2]} are decisions" in section(heading)
