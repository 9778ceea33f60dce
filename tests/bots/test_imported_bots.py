"""Bots that are external classes, by import path."""

from __future__ import annotations

import itertools
import os
import re
import sys
from pathlib import Path

import pytest

import cabochon
from cabochon.bots import Bot, Forfeit
from cabochon.bots.base import BotCreationFailed
from tests.bots.programs import a_match, played
from tests.docs.pages import page

NAMES = (f"external_{number}" for number in itertools.count())  # a module is imported once in a process
IMPORTS_BOT = "from cabochon.bots import Bot\n"
MADE = "class A:\n def __init__(self, seed): pass\n"
DECIDES = " def decide(self, observer): return observer.legal()[0]\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder to import from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    return tmp_path


def a_module(text: str) -> str:
    name = next(NAMES)
    Path(f"{name}.py").write_text(text)
    return name


def test_the_class_on_the_page_plays_a_whole_match() -> None:
    code = re.findall(r"```python\n(.*?)```", page("docs/bot-protocol.md"), re.DOTALL)[1]
    name = a_module(code)
    assert sum(played(a_match(), cabochon.bot(f"{name}:MyBot", seed=1), cabochon.bot("random", seed=1))) == 1


def test_a_class_may_live_in_a_package_and_need_not_inherit_from_ours() -> None:
    Path("some_bots").mkdir()
    Path("some_bots/first.py").write_text(MADE + DECIDES)
    match = a_match()
    assert cabochon.bot("some_bots.first:A").choose(match) == match.legal()[0]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("nobody:Nobody", "there is no module 'nobody' for nobody:Nobody, neither in this folder nor installed"),
        ("json.nobody:Nobody", "there is no module 'json.nobody'"),
        ("json:Nobody", "there is no class 'Nobody' in the module json$"),
        ("random:Random", "random takes no argument"),  # our own code, which comes first
    ],
)
def test_an_import_path_that_leads_nowhere_says_so(code: str, reason: str) -> None:
    with pytest.raises(cabochon.UnknownBot, match=reason):
        cabochon.bot(code)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (IMPORTS_BOT + MADE.replace("A", "B") + DECIDES, r"no class 'A' in the module external_\d+; there is B$"),
        (MADE, r"external_\d+:A is no bot: it has to be a class with decide\(self, observer\)"),
        ("A = 5", "is no bot"),
        ("class A:\n" + DECIDES, r"cannot be made as A\(7\): TypeError: A\(\) takes no arguments$"),
        (MADE.replace("pass", "1 / 0") + DECIDES, r"ZeroDivisionError: .* \(.*external_\d+.py, line 2\)"),
        (
            "from cabochon.bots import Bot\n" + MADE.replace("A", "A(Bot)"),
            "TypeError: Can't instantiate abstract class",
        ),
        ("import nobody", r"cannot be imported: ModuleNotFoundError: No module named 'nobody' \(.*, line 1\)"),
        ("raise SystemExit('bye')", r"cannot be imported: SystemExit: bye \(.*external_\d+.py, line 1\)"),
        ("class A\n", "cannot be imported: .*line 1.*SyntaxError: [^()]*( '')?$"),
    ],
)
def test_a_class_that_cannot_be_made_says_why(text: str, reason: str) -> None:
    with pytest.raises(cabochon.UnknownBot, match=reason):
        cabochon.bot(f"{a_module(text)}:A", seed=7)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise KeyError('red')", r"failed: KeyError: 'red' \(.*external_\d+.py, line 3\)"),
        ("raise SystemExit", "failed: SystemExit"),
        ("raise GeneratorExit('over')", "failed: GeneratorExit: over"),
        ("raise type('Odd', (BaseException,), {})('way out')", r"failed: .*Odd: way out"),
        ("return 'take ' + 'white ' * 200_000", "said 'take white .*', which is not allowed: a move has at most 200"),
        ("return None", "said None, which is no move in words"),
        ("return 5", "said 5, which is no move in words"),
        ("return 'take white white white'", "said 'take white white white', which is not allowed: .*1.3"),
        ("return 'castle'", "said 'castle', which is not allowed: 'castle' is not a move"),
    ],
)
def test_a_class_forfeits_that_fails_to_move(body: str, reason: str) -> None:
    name = a_module(f"{MADE} def decide(self, observer): {body}")
    bot = cabochon.bot(f"{name}:A")
    for _ in range(2):
        with pytest.raises(Forfeit, match=f"^{reason}"):
            bot.choose(a_match())


def a_leaver(body: str) -> Bot:
    name = a_module(f"from pathlib import Path\n{MADE}{DECIDES} def leave(self, result): {body}")
    return cabochon.bot(f"{name}:A")


def test_a_class_receives_the_result() -> None:
    a_leaver("Path('left').write_text(str(result))").leave((1.0, 0.0))
    assert Path("left").read_text() == "(1.0, 0.0)"


def test_a_class_that_fails_after_the_match_changes_nothing() -> None:
    with pytest.warns(RuntimeWarning, match="failed after the match: ZeroDivisionError"):
        a_leaver("1 / 0").leave(None)


def test_what_a_class_prints_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    printing = "print('imported')\n" + MADE.replace("pass", "print('made')")
    name = a_module(printing + " def decide(self, observer): print('asked'); return observer.legal()[0]\n"
                    " def leave(self, result): print('left')\n")  # fmt: skip
    bot = cabochon.bot(f"{name}:A")
    bot.choose(a_match())
    bot.leave()
    print("ours")
    assert capsys.readouterr() == ("ours\n", "imported\nmade\nasked\nleft\n")


def test_a_program_that_is_taken_for_a_module_does_not_wait_for_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard, terminal = os.pipe()  # nobody types, and nobody closes it
    with os.fdopen(keyboard) as typed, os.fdopen(terminal, "w"):
        monkeypatch.setattr(sys, "stdin", typed)
        name = a_module("import sys\nfor line in sys.stdin: print(line)")
        with pytest.raises(cabochon.UnknownBot, match=rf"no class 'MyBot' .*; if it is a program, .* \./{name}\.py$"):
            cabochon.bot(f"{name}:MyBot")
        assert sys.stdin is typed


def test_a_class_that_cannot_be_made_with_some_seeds_is_known_all_the_same() -> None:
    name = a_module(MADE.replace("pass", "assert seed != 3") + DECIDES)
    with pytest.raises(BotCreationFailed, match=r"cannot be made as A\(3\): AssertionError"):
        cabochon.bot(f"{name}:A", seed=3)
    assert cabochon.bot(f"{name}:A", seed=4).choose(a_match())
