"""A failure in somebody else's game is reported everywhere as theirs: one sentence with the game and the member."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon import faces, games
from cabochon.contract import Game, State
from tests.contract.small_game import PIG, forget_games, forget_module, install, minimal_game
from tests.terminal.command import run

__all__ = ["minimal_game"]

PIG_CODE = (PIG / "pig.py").read_text("utf-8")


def a_broken_pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: str, wrong: str) -> None:
    """Pig with a mistake in its file, installed."""
    project = tmp_path / "broken"
    project.mkdir()
    assert right in PIG_CODE
    (project / "pig.py").write_text(PIG_CODE.replace(right, wrong), "utf-8")
    (project / "pyproject.toml").write_text((PIG / "pyproject.toml").read_text("utf-8"), "utf-8")
    forget_module("pig")
    install(project, tmp_path, monkeypatch)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    forget_games()
    forget_module("pig")


NO_VIEW = ('        return {"game": self.name, "phase": phase', '        return {}["x"] and {"phase": phase')
ROLLS = ("        game.phase = ROLLING\n        return\n", "        game.phase = nonsense(game)\n        return\n")
STUCK = ("        allow(mask, ROLL)\n", "        pass\n")
NOBODY = ("else int(game.seat)", "else 9")


def play_and_look() -> None:
    match = cabochon.new("pig", seed=1)
    match.play(match.legal()[0])
    match.view()
    match.play("nothing")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (NO_VIEW, r"the game pig failed in view: KeyError: 'x' \(pig.py, line \d+\)"),
        (('f"die {', '3 or f"die {'), "the game pig failed in text: it returned 3, not a text"),
        (ROLLS, r"the game pig failed in rules.\w+: it does not compile: .*nonsense"),
        (STUCK, "the game pig failed in rules.legal: it allows nothing, but seat 0 is to move"),
        (NOBODY, "the game pig failed in rules.to_move: it returned 9, not a seat, CHANCE or OVER"),
        (("np.zeros(1, STATE)[0]", "np.zeros(3)"), "the game pig failed in new: "),
        (
            ("return IllegalMove(", "return str("),
            "the game pig failed in refusal: it returned .*, not an IllegalMove",
        ),
    ],
)
def test_python_raises_game_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], message: str
) -> None:
    a_broken_pig(tmp_path, monkeypatch, *change)
    with pytest.raises(cabochon.GameFailed, match=f"^{message}") as failed:
        play_and_look()
    assert "\n" not in str(failed.value)
    assert str(pickle.loads(pickle.dumps(failed.value))) == str(failed.value)


def test_a_failure_of_search_and_batch_names_the_rule_that_does_not_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_broken_pig(tmp_path, monkeypatch, "return 1.0 if seat == game.seat", "return nonsense if seat == game.seat")
    match = cabochon.new("pig", seed=1)
    while len(match.legal()) == 1:
        match.play("roll")
    for failing in (lambda: cabochon.bot("mcts:5").choose(match), lambda: cabochon.batch("pig", size=2)):
        with pytest.raises(cabochon.GameFailed, match=r"the game pig failed in rules\.result: it does not compile"):
            failing()


def test_a_package_that_cannot_be_imported_is_reported_and_disturbs_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_broken_pig(tmp_path, monkeypatch, "import sys\n", "import sys\nimport nonsense\n")
    assert "pig" in games.names()
    assert "pig" not in faces.shelf()
    shown = run("watch", "pig", "random", "random", folder=tmp_path)
    assert shown.returncode == 2
    assert "cabochon: the game pig cannot be loaded: ModuleNotFoundError: No module named 'nonsense'" in shown.stderr
    assert run("watch", "splendor", "random", "random", "--target", "1", folder=tmp_path).returncode == 0


def test_the_terminal_and_the_arena_say_it_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_broken_pig(tmp_path, monkeypatch, *NO_VIEW)
    played = run("play", "pig", "--opponents", "random", typed="roll\n", folder=tmp_path)
    a_broken_text(monkeypatch)
    competed = run("arena", "pig", "random", "random", "--games", "2", "--workers", "1", folder=tmp_path)
    for done, member in ((played, "view"), (competed, "text")):
        assert done.returncode == 2
        assert done.stderr.startswith(f"cabochon: the game pig failed in {member}: ")
        assert "Traceback" not in done.stderr


def a_broken_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no action has words."""

    class Silent(Game):
        def text(self, state: State, action: int) -> str:
            raise LookupError("no words")

    monkeypatch.setattr(type(games.find("pig")), "text", Silent.text)


def test_a_bot_class_is_not_blamed_for_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_broken_pig(tmp_path, monkeypatch, *NO_VIEW)
    code = "class Bot:\n    def __init__(self, seed): pass\n    def decide(self, observer): return observer.view()\n"
    (tmp_path / "looking.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(cabochon.GameFailed, match="failed in view"):
        cabochon.bot("looking:Bot", seed=1).choose(cabochon.new("pig", seed=1))


def test_the_server_answers_and_logs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from cabochon.server.app import create_app
    from cabochon.server.ops import Settings

    a_broken_pig(tmp_path, monkeypatch, *NO_VIEW)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with TestClient(create_app(Settings(database=database, bot_pause=0.0)), follow_redirects=False) as browser:
        table = browser.post("/tables", data={"game": "pig", "who0": "me", "who1": "here"}).headers["location"]
        with caplog.at_level(logging.ERROR):
            shown = browser.get(table)
        assert shown.status_code == 500
        assert "This game has a bug" in shown.text
        assert "the game pig failed in view: KeyError: &#39;x&#39;" not in shown.text  # visitors learn no details
        assert "the game pig failed in view: KeyError: 'x' (pig.py" in caplog.text
        answer = browser.get(table, headers={"Accept": "application/json"}).json()
        assert (answer["error"], answer["details"][:31]) == ("game-broken", "the game pig failed in view: Ke")


OPTION_FAILURES = [
    (["--option", "target=many"], "target is a whole number, not 'many'"),
    (["--option", "target=500"], "target is a number from 10 to 100, not 500"),
    (["--option", "targte=20"], "pig has no option 'targte'; there are target; did you mean target?"),
    (["--option", "target"], "'target' is not an option: write --option name=value"),
    (["--option", "target=20", "--option", "target=30"], "the option 'target' is given twice"),
    (["--option", "target=20", "--target", "30"], "the option 'target' is given twice"),
]


@pytest.mark.parametrize("command", [["play", "pig", "--opponents", "random"], ["watch", "pig", "random", "random"],
                                     ["arena", "pig", "random", "random"]])  # fmt: skip
@pytest.mark.parametrize(("words", "message"), OPTION_FAILURES)
def test_a_wrong_option_is_refused_with_a_sentence(
    minimal_game: Game, tmp_path: Path, command: list[str], words: list[str], message: str
) -> None:
    done = run(*command, *words, folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, f"cabochon: {message}\n")


def test_options_of_our_own_games_have_their_types_too(tmp_path: Path) -> None:
    watched = run("watch", "battle-mat", "random", "random", "--option", "quick=yes", "--record", "x", folder=tmp_path)
    assert watched.returncode == 0, watched.stderr
    assert cabochon.load((tmp_path / "x").read_text("utf-8")).options["quick"] is True
    refused = run("watch", "battle-mat", "random", "random", "--option", "quick=perhaps", folder=tmp_path)
    assert refused.stderr == "cabochon: quick is yes or no, not 'perhaps'\n"
    refused = run("play", "--option", "target=3", folder=tmp_path)
    assert refused.stderr == "cabochon: name the game that --option belongs to\n"


def test_the_games_of_this_package_are_not_wrapped() -> None:
    game = games.find("splendor")
    assert type(game).apply is Game.apply
    assert not hasattr(type(game).view, "__wrapped__")
