"""The tour of the library: every cell runs, and prints what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

import cabochon
from tests.docs.notebook import TOUR, executed, words_of
from tests.docs.pages import ROOT

LARGEST_FILE = 300_000  # bytes, so that it opens quickly wherever it is read


@pytest.mark.slow
def test_every_cell_of_the_tour_prints_what_the_page_shows(tmp_path: Path) -> None:
    assert words_of(executed(tmp_path)) == words_of(nbformat.read(TOUR, as_version=4))


def test_the_tour_is_stored_with_its_outputs_and_small() -> None:
    tour = nbformat.read(TOUR, as_version=4)
    nbformat.validate(tour)
    assert TOUR.stat().st_size < LARGEST_FILE
    outputs = [output for cell in tour.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not any(output.output_type == "error" or output.get("name") == "stderr" for output in outputs)
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert str(Path.home()) not in TOUR.read_text("utf-8")


def test_the_tour_goes_through_everything_that_the_package_offers() -> None:
    code = "\n".join(cell.source for cell in nbformat.read(TOUR, as_version=4).cells)
    offered = {name for name in cabochon.__all__ if name[0].islower()}
    assert {name for name in offered if f"cabochon.{name}" not in code} == set()


SHOWN = [
    *("print(match)", ".legal()", ".undo()", ".redo()", ".svg(", ".png(", ".html(", ".copy()", "pickle.loads"),
    *(".turns", ".before", ".after", ".position(seat=0)", ".headers", ".comments", ".frame()"),
    *(".likelihoods(", ".choose(", '"type": "ready"', "scaled=True", "payment=False", 'mask="appended"', 'mask="dict"'),
    *(".get_state(", ".set_state(", ".copy_rows(", ".clone(", ".fork(", ".redeal(", 'chance="explicit"'),
    *("League(", "PolicyOpponent(", "frozen(", "MaskablePPO", "make_vec", "pyspiel", ".agent_iter()", "LocalCluster"),
    *("check_game(", "options="),
]


@pytest.mark.parametrize("member", SHOWN)
def test_the_tour_shows(member: str) -> None:
    cells = (cell for cell in nbformat.read(TOUR, as_version=4).cells if cell.cell_type == "code")
    assert any(member in cell.source for cell in cells)


def test_every_link_of_the_tour_leads_somewhere() -> None:
    text = "\n".join(cell.source for cell in nbformat.read(TOUR, as_version=4).cells if cell.cell_type == "markdown")
    headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
    for page, place in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
        assert place in headings if not page else (ROOT / "docs" / page).exists(), (page, place)
