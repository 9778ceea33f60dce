"""What the pages say is true: code runs, tables are the data, numbers are the program's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import cabochon
from cabochon import games
from cabochon.games.battle_mat.knowledge import observation as mat_observation
from cabochon.games.gems.knowledge import observation as gems_observation
from cabochon.games.gems.rules.cards import EDITIONS, Edition
from tests.docs.pages import PAGES, ROOT, page, rows


@pytest.mark.slow
def test_the_code_of_the_readme_prints_the_same_every_time() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", page("README.md"), re.DOTALL)
    runs = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True) for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout
    (scores,) = re.findall(r"print\(match.seat_points.*# (.*)\n", code)
    assert runs[0].stdout.splitlines()[-1] == scores


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_leads_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", file.read_text("utf-8")):
        assert (file.parent / target).exists(), f"{file.name} links to {target}"


def test_the_records_on_the_notation_page_can_be_loaded() -> None:
    texts = re.findall(r"```\n(\[Game.*?)```", page("docs/notation.md"), re.DOTALL)
    assert len(texts) == 2
    for text in texts:
        assert cabochon.load(text, drawing=False).record() == text


def test_the_positions_on_the_notation_page_can_be_played() -> None:
    texts = re.findall(r"```\n((?:splendor|marvel|battle-mat) .*?)\n```", page("docs/notation.md"))
    assert {text.split()[0] for text in texts} == {"splendor", "marvel", "battle-mat"}
    for text in texts:
        match = cabochon.position(text, seed=1)
        assert "?" not in text or match.position() != text
        assert match.legal()


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_card_tables_are_the_data(edition: Edition) -> None:
    listed = {row[0]: row for row in rows(page("docs/cards.md"))}
    for piece in (*edition.cards, *edition.tiles):
        amounts = piece.get("cost") or piece["requires"]
        printed = " ".join(
            f"{edition.letters[edition.colours.index(colour)]}{number}" for colour, number in amounts.items()
        )
        row = listed[piece["code"]]
        assert row[-1] == printed
        assert str(piece["points"]) in row[1:-1]
        if "bonus" in piece:
            assert piece["bonus"] in row
            assert str(piece["level"]) in row
        if "avengers" in piece:
            assert row[5] == str(piece["avengers"])


OBSERVATIONS = {"splendor": gems_observation, "marvel": gems_observation, "battle-mat": mat_observation}
HEADINGS = ["At a glance", "Options", "Actions", "Observation", "Rewards", "Chance", "Versions"]


def environment_page(name: str) -> str:
    return page(f"docs/environments/{name}.md")


def section(name: str, heading: str) -> str:
    return environment_page(name).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def numbers_of(cell: str) -> range:
    """What `3 to 7` says, or `3`."""
    first, _, last = cell.partition(" to ")
    return range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("name", games.names())
def test_a_page_has_the_headings_of_all_the_others(name: str) -> None:
    assert re.findall(r"^## (.*)$", environment_page(name), re.MULTILINE) == HEADINGS


@pytest.mark.parametrize(("name", "observation"), OBSERVATIONS.items())
def test_a_page_lists_every_block_of_the_observation(name: str, observation: ModuleType) -> None:
    blocks = [row for row in rows(section(name, "Observation")) if row[0] in observation.BLOCKS]
    documented = {row[0]: (int(row[1]), int(row[2])) for row in blocks}
    starts = [*observation.BLOCKS.values(), observation.NUMBERS]
    expected = {
        name: (start, starts[place + 1] - start) for place, (name, start) in enumerate(observation.BLOCKS.items())
    }
    assert documented == expected
    assert f"| numbers observed | {observation.NUMBERS}, `int8` |" in environment_page(name)


@pytest.mark.parametrize(("name", "observation"), OBSERVATIONS.items())
def test_a_page_gives_the_range_of_every_block(name: str, observation: ModuleType) -> None:
    blocks = [row for row in rows(section(name, "Observation")) if row[0] in observation.BLOCKS]
    high = games.find(name).observation_bounds()[1]
    ends = {row[0]: int(re.findall(r"\d+", row[3])[-1]) for row in blocks}
    assert ends == {row[0]: int(high[int(row[1]) : int(row[1]) + int(row[2])].max()) for row in blocks}


@pytest.mark.parametrize("name", games.names())
def test_a_page_lists_every_action(name: str) -> None:
    actions = section(name, "Actions")
    listed = [number for row in rows(actions)[1:] for number in numbers_of(row[0])]
    game = games.find(name)
    assert listed == list(range(game.seat_action_count))
    assert f"are {game.seat_action_count} to {game.action_count - 1}:" in actions


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_a_page_writes_actions_as_the_game_does(edition: Edition) -> None:
    """Those that are the same words at every table."""
    match = cabochon.new(edition.name, seats=2, seed=1)
    state = games.find(edition.name).new(2, match.options)
    texts = {int(row[0]): row[1] for row in rows(section(edition.name, "Actions"))[1:]}
    whole = {action: words for action, words in texts.items() if re.match(r"take|reserve deck|pass|return", words)}
    assert len(whole) == 40
    for action, words in whole.items():
        assert games.find(edition.name).text(state, action) == words


def python_of(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page(name), re.DOTALL)


@pytest.mark.slow
def test_the_code_of_the_match_page_runs() -> None:
    subprocess.run([sys.executable, "-c", "\n".join(python_of("docs/match.md"))], check=True, capture_output=True)


def test_the_match_page_names_every_public_member() -> None:
    match = cabochon.new("splendor", seed=1)
    (event, *_) = match.play(match.legal()[0])
    for thing in (match, event):
        members = {name for name in (*dir(type(thing)), *vars(thing)) if not name.startswith("_")}
        assert members <= {row[0].partition("(")[0] for row in rows(page("docs/match.md"))}


@pytest.mark.slow
def test_the_code_of_the_environments_runs() -> None:
    for module in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(module, reason=f"{module} is not installed: pip install cabochon[envs]")
    code = "\n".join(python_of("docs/environments.md"))
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, capture_output=True)


@pytest.mark.slow
def test_the_code_of_the_arena_page_runs(tmp_path: Path) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed: pip install pandas")
    run_in(tmp_path, python_of("docs/arena.md"))


@pytest.mark.slow
def test_the_code_of_the_page_on_own_bots_runs(tmp_path: Path) -> None:
    for module in ("torch", "jax", "sb3_contrib"):
        pytest.importorskip(module, reason=f"{module} is not installed")
    program, *parts = python_of("docs/bot-protocol.md")
    assert program == page("docs/examples/mybot.py")
    run_in(tmp_path, [f"{part}\n{NO_FORFEITS}" if "report =" in part else part for part in parts])


NO_FORFEITS = "assert not report.forfeits, report.forfeits"


def run_in(folder: Path, parts: list[str]) -> None:
    """As one script, which writes its files into a folder."""
    done = subprocess.run([sys.executable, "-c", "\n".join(parts)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
