"""docs/adding-a-game.md names every member of the contract and no others, and quotes the small game as it is."""

from __future__ import annotations

import ast
import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest

from cabochon.contract import Endgame, Entities, Features, Forecasts, Game, Piles, Reasons, Rewards, Rules, Strategy
from tests.contract.small_game import PIG, SPRINT

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
PARTS: list[type] = [Rules, Game, Strategy, Rewards, Piles, Features, Entities, Forecasts, Endgame, Reasons]


def members(part: type) -> set[str]:
    return {name for name in {*vars(part), *part.__annotations__} if not name.startswith("_")}


def named_on_the_page(part: str) -> list[str]:
    """The first word of every row of the tables whose heading begins with the part's name."""
    tables = re.findall(rf"^\| {part}(?::[^|]*)? \|[^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)", PAGE, re.MULTILINE)
    return re.findall(r"^\| `(\w+)", "".join(tables), re.MULTILINE)


@pytest.mark.parametrize("part", PARTS)
def test_the_page_names_all_members_and_no_others(part: type) -> None:
    named = named_on_the_page(part.__name__)
    assert len(named) == len(set(named))
    assert set(named) == members(part)


def documented(part: type) -> set[str]:
    """The members with a docstring; that of an attribute is the text in the line below it."""
    methods = {name for name, value in vars(part).items() if callable(value) and value.__doc__}
    [definition] = ast.parse(inspect.getsource(part)).body
    assert isinstance(definition, ast.ClassDef)
    attributes = {
        statement.target.id
        for statement, below in pairwise(definition.body)
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }
    return methods | attributes


@pytest.mark.parametrize("part", PARTS)
def test_every_member_has_a_docstring(part: type) -> None:
    assert members(part) - documented(part) == set()


def lines(code: str) -> str:
    """Code without indentation."""
    return "\n".join(line.strip() for line in code.splitlines())


def test_the_code_on_the_page_is_that_of_the_small_game() -> None:
    files = (PIG / "pig.py", *SPRINT.glob("sprint/*.py"), SPRINT / "pyproject.toml")
    sources = [lines(file.read_text("utf-8")) for file in files]
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 5
    for block in blocks:
        assert any(lines(block) in source for source in sources), block
