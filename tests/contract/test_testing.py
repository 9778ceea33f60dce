"""The checks of cabochon.testing find what is wrong with a game, say it in one sentence, and need no pytest."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cabochon import testing
from cabochon.bits import Mask, allow
from cabochon.contract import Game, State
from tests.contract.small_game import PIG, minimal_game

__all__ = ["minimal_game"]


def repeats_itself(self: Game, state: State, action: int) -> str:
    return f"move {action}" if action % 2 else "move 1"


def refuses_capitals(self: Game, state: State, words: list[str]) -> str:
    return " ".join(words).replace("roll", "throw")


def forgets_the_players(self: Game, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
    return {"game": self.name, "seat": seat, "to_move": None, "phase": "", "winners": []}


def shows_numpy(self: Game, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
    players = [{"points": state.scores[seat]} for seat in range(state.seats)]
    return {**forgets_the_players(self, state, seat), "players": players}


def tells_a_secret(self: Game, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
    return {"memory": id(state)}


class FarActions:
    """Rules whose `legal` writes into a word that the mask does not have."""

    to_move = staticmethod(lambda state: 0)

    @staticmethod
    def legal(state: State, mask: Mask) -> None:
        allow(mask, 70)


@pytest.mark.parametrize(
    ("member", "broken", "check", "problem"),
    [
        ("text", repeats_itself, testing.check_words, "two legal moves have the same words"),
        ("canonical", refuses_capitals, testing.check_words, "canonical changes the words 'roll'"),
        ("view", forgets_the_players, testing.check_views, "view lacks players"),
        ("view", shows_numpy, testing.check_views, "view is not plain data: .*int8"),
        ("view", tells_a_secret, testing.check_secrets, "rules.redeal changes what view shows the seat"),
        ("version", 0, testing.check_introduction, "version is 0"),
        ("state_type", np.dtype([("seats", np.int8)]), testing.check_introduction, "has 1 bytes, .* add padding"),
        ("observation_size", 40, testing.check_introduction, ""),
        ("observation_size", 5, testing.check_observations, "rules.observe writes more than the 5 numbers"),
        ("action_count", 4, testing.check_matches, "rules.legal allows action 7, but action_count is 4"),
        ("rules", FarActions, testing.check_matches, "rules.legal allows action 70, but action_count is 8"),
    ],
)
def test_a_check_says_what_is_wrong(
    minimal_game: Game,
    monkeypatch: pytest.MonkeyPatch,
    member: str,
    broken: object,
    check: Callable[[Game], None],
    problem: str,
) -> None:
    monkeypatch.setattr(type(minimal_game), member, broken, raising=False)
    if not problem:  # this one is no mistake
        check(minimal_game)
        return
    with pytest.raises(testing.ContractBroken, match=f"^pig: .*({problem})") as found:
        check(minimal_game)
    assert "\n" not in str(found.value)


WITHOUT_PYTEST = """
import sys
import pig
import cabochon.testing
cabochon.testing.check_game(pig.pig, matches=2)
assert not {"pytest", "hypothesis", "fastapi", "playwright"} & {*sys.modules}
print("kept")
"""


@pytest.mark.slow
def test_a_game_that_is_not_installed_is_checked_without_pytest(tmp_path: Path) -> None:
    code = f"import sys\nsys.path.append({str(PIG)!r})\n{WITHOUT_PYTEST}"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "kept\n", done.stderr
