"""Every numbered rule and worked example of docs/rules/ has a test that names it, and no test names another."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"^\*\*(E?\d+\.\d+)\*\*", re.MULTILINE)


def numbered_rules() -> set[str]:
    return {
        number for page in (ROOT / "docs" / "rules").glob("*.md") for number in NUMBER.findall(page.read_text("utf-8"))
    }


@cache
def cited_rules() -> set[str]:
    """The arguments of every rule(...) decorator on a test."""
    return {
        argument.value
        for file in (ROOT / "tests").rglob("test_*.py")
        for function in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in {"rule", "pytest.mark.rule"}
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_no_rule_is_uncited() -> None:
    assert sorted(numbered_rules() - cited_rules()) == []


def test_no_test_cites_a_rule_that_is_not_there() -> None:
    assert sorted(cited_rules() - numbered_rules()) == []


@pytest.mark.parametrize(("page", "count"), [("splendor", 13 + 2), ("marvel", 9 + 4), ("battle-mat", 12)])
def test_the_pages_hold_the_rules_the_program_refers_to(page: str, count: int) -> None:
    assert len(NUMBER.findall((ROOT / "docs" / "rules" / f"{page}.md").read_text("utf-8"))) == count
