"""A class, an object with `decide` or a function is a bot wherever a code is."""

from __future__ import annotations

import functools
import pickle
from pathlib import Path
from typing import Any

import pytest

import cabochon
from cabochon.bots import Bot, Forfeit, bot_name
from cabochon.bots.base import BotCreationFailed
from cabochon.bots.program import ProgramBot
from cabochon.match.observer import Observer
from tests.bots.programs import a_match, a_program, played


class Counting:
    """Counts its moves, and remembers how it was made and released."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.asked = 0
        self.left: list[tuple[float, ...] | None] = []

    def decide(self, observer: Observer) -> str:
        self.asked += 1
        return observer.legal()[0]

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        self.left.append(result)


def last_move(observer: Observer) -> str:
    return observer.legal()[-1]


def fails(observer: Observer) -> str:
    raise KeyError("red")


def test_a_class_is_created_with_the_seed() -> None:
    made: list[Counting] = []

    class Watched(Counting):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            made.append(self)

    match = a_match()
    assert cabochon.bot(Watched, seed=17).choose(match) == match.legal()[0]
    cabochon.bot(Watched, seed=18)
    assert [bot.seed for bot in made] == [17, 18]


def test_an_object_is_used_as_it_is() -> None:
    mine, match = Counting(), a_match()
    for _ in range(2):
        cabochon.bot(mine, seed=1).choose(match)
    assert mine.asked == 2
    assert mine.seed == 0


def test_a_function_of_the_observer_plays_a_whole_match() -> None:
    match = a_match()
    result = played(match, cabochon.bot(last_move), cabochon.bot(lambda observer: observer.legal()[0]))
    assert match.is_over
    assert sum(result) == 1


def test_an_object_is_told_the_result() -> None:
    mine = Counting()
    cabochon.bot(mine).leave((1.0, 0.0))
    cabochon.bot(last_move).leave((1.0, 0.0))  # a function has nothing to be told
    assert mine.left == [(1.0, 0.0)]


def test_our_own_bots_get_another_seed_without_changing() -> None:
    noisy = cabochon.bot("easy", seed=1)
    assert isinstance(noisy, Bot)
    again = cabochon.bot(noisy, seed=2)
    assert (noisy.seed, again.seed) == (1, 2)
    assert cabochon.bot(noisy) is noisy
    match = a_match()
    assert again.choose(match) == cabochon.bot("easy", seed=2).choose(match)


@pytest.mark.parametrize("thing", [5, None, object(), ["greedy"], {"code": "greedy"}])
def test_what_is_no_bot_is_refused_and_the_message_says_what_would_be_one(thing: Any) -> None:
    with pytest.raises(cabochon.UnknownBot, match=r"is no bot: give a code such as 'greedy', a class or an object"):
        cabochon.bot(thing)


def test_a_class_without_decide_is_no_bot() -> None:
    wrong: Any = dict
    with pytest.raises(cabochon.UnknownBot, match="<class 'dict'> is no bot"):
        cabochon.bot(wrong)


def test_a_class_that_cannot_be_made_says_why() -> None:
    class NeedsTwo:
        def __init__(self, seed: int, depth: int) -> None:
            self.depth = depth

        def decide(self, observer: Observer) -> str:
            return observer.legal()[self.depth]

    with pytest.raises(BotCreationFailed, match=r"NeedsTwo cannot be made as NeedsTwo\(3\): TypeError"):
        cabochon.bot(NeedsTwo, seed=3)


def test_a_failure_is_a_forfeit_that_names_the_line() -> None:
    bot = cabochon.bot(fails)
    for _ in range(2):
        with pytest.raises(Forfeit, match=r"^failed: KeyError: 'red' \(.*test_python_bots.py, line \d+\)"):
            bot.choose(a_match())


def test_a_forfeit_counts_for_one_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moods = iter([1, 0])

    def moody(observer: Observer) -> str:
        return observer.legal()[0] if not next(moods) else "castle"

    bot, match = cabochon.bot(moody), a_match()
    with pytest.raises(Forfeit):
        bot.choose(match)
    bot.leave()
    assert bot.choose(match) == match.legal()[0]
    monkeypatch.chdir(tmp_path)
    a_program("sys.exit(1)")
    program = ProgramBot("./bot.py", 1)
    for _ in range(2):
        with pytest.raises(Forfeit, match="ended with exit code 1"):
            program.choose(match)
        program.leave()


def test_an_import_path_may_lead_to_an_object_or_a_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("objects_and_functions.py").write_text(
        "class A:\n def decide(self, observer): return observer.legal()[0]\n"
        "mine = A()\n"
        "def last(observer): return observer.legal()[-1]\n"
    )
    match = a_match()
    assert cabochon.bot("objects_and_functions:mine").choose(match) == match.legal()[0]
    assert cabochon.bot("objects_and_functions:last").choose(match) == match.legal()[-1]


class Named(Counting):
    name = "champion"


class Plain(Bot):
    def decide(self, observer: Observer) -> str:
        return observer.legal()[0]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("mcts:400", "mcts:400"),
        (Counting, "Counting"),
        (Counting(), "Counting"),
        (Named(), "champion"),
        (Named, "champion"),
        (Plain, "Plain"),
        (Plain(1), "Plain"),
        (last_move, "last_move"),
        (functools.partial(last_move), "last_move"),
        (lambda observer: observer.legal()[0], "lambda"),
        (cabochon.bot("mcts:400"), "mcts:400"),
        (cabochon.bot(last_move), "last_move"),
    ],
)
def test_a_bot_has_a_name(source: Any, name: str) -> None:
    assert bot_name(source) == name


def test_a_bot_of_a_module_can_be_pickled() -> None:
    for source in (Counting, Counting(), last_move, cabochon.bot("greedy"), cabochon.bot(last_move)):
        again = pickle.loads(pickle.dumps(source))
        match = a_match()
        assert cabochon.bot(again, seed=1).choose(match) == cabochon.bot(source, seed=1).choose(match)
