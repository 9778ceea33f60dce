"""The whole game at the beginning of docs/adding-a-game.md goes through all that plays, stores or shows games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon import testing
from cabochon.arenas.match import play_match
from cabochon.arenas.schedule import schedule
from cabochon.contract import Game
from tests.arenas.arenas import settings
from tests.contract.small_game import PIG, minimal_game
from tests.docs.pages import page
from tests.server.web.client import moves_on
from tests.terminal.command import COMMAND, run

__all__ = ["minimal_game"]

pytestmark = pytest.mark.usefixtures("minimal_game")


def test_it_has_less_than_a_hundred_lines_and_begins_the_page() -> None:
    code = (PIG / "pig.py").read_text("utf-8")
    assert code.count("\n") < 100
    before, _, rest = page("docs/adding-a-game.md").partition("```python\n")
    assert rest.startswith(code)
    assert before.count("\n") < 20


def test_it_keeps_the_contract(minimal_game: Game) -> None:
    with pytest.warns(UserWarning, match="pig: positions are written but not read: it has no check_state"):
        testing.check_game(minimal_game)
    with pytest.warns(UserWarning, match="positions are written but not read"):
        testing.check_game("pig", matches=1)


def test_a_match_begins_with_an_empty_set_up_and_its_record_loads() -> None:
    match = cabochon.new("pig", seats=3, seed=4, target=20)
    assert (match.turns[0].moves, match.turn_number, match.view()["turn"]) == ([], 1, 1)
    numbers = np.random.default_rng(1)
    while match.to_move is not None:
        match.play(str(numbers.choice(match.legal())))
    assert [turn.number for turn in match.turns] == list(range(len(match.turns)))
    again = cabochon.load(match.record())
    assert (again.record(), again.state_bytes()) == (match.record(), match.state_bytes())
    assert again.after_turn(0).legal() == again.before_turn(1).legal() == again.beginning().legal() == ["roll"]
    while len(match.turns) > 1:
        match.undo()
    assert match.legal() == ["roll"]
    assert "target" in str(match)


@pytest.mark.parametrize("code", ["random", "greedy", "medium", "mcts:60"])
def test_bots_play_it(code: str) -> None:
    match, bot = cabochon.new("pig", seed=2), cabochon.bot(code, seed=1)
    while match.to_move is not None:
        match.play(bot.choose(match))
    assert sum(match.result or ()) == 1


@pytest.mark.slow
def test_search_plays_it_better_than_chance() -> None:
    won = 0.0
    for number in range(20):
        match = cabochon.new("pig", seed=number, target=30)
        bots = [cabochon.bot(code, seed=number) for code in ("mcts:200", "random")]
        while match.to_move is not None:
            match.play(bots[(match.to_move + number) % 2].choose(match))
        won += (match.result or ())[number % 2]
    assert won >= 13


@pytest.mark.slow
def test_a_batch_plays_it() -> None:
    many = cabochon.batch("pig", seats=2, size=8, seed=1)
    ended = 0
    for _ in range(400):
        many.step(many.random_actions())
        ended += int(many.over.sum())
    assert ended > 8


ENVIRONMENTS = """
import random

import gymnasium
import numpy as np
import pyspiel

import cabochon.envs
import cabochon.envs.open_spiel
from cabochon.envs import pettingzoo

environment = gymnasium.make("cabochon/Pig-v0", opponents=["greedy"], render_mode="ansi")
_, info = environment.reset(seed=1)
over = False
while not over:
    _, _, over, broken_off, info = environment.step(int(np.flatnonzero(info["action_mask"])[-1]))
    over = over or broken_off
assert "target" in environment.render()

vector = gymnasium.make_vec("cabochon/Pig-v0", num_envs=4, opponents=["random"])
_, infos = vector.reset(seed=1)
for _ in range(30):
    _, _, _, _, infos = vector.step(infos["action_mask"].argmax(1))

agents = pettingzoo.env("pig", seats=3)
agents.reset(seed=1)
for agent in agents.agent_iter():
    observation, _, ended, truncated, _ = agents.last()
    agents.step(None if ended or truncated else int(np.flatnonzero(observation["action_mask"])[-1]))

state = pyspiel.load_game("cabochon_pig").new_initial_state()
numbers = random.Random(1)
while not state.is_terminal():
    legal = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(numbers.choice(legal))
assert sorted(state.returns()) == [-1.0, 1.0], state.returns()
print("played everywhere")
"""


@pytest.mark.slow
def test_every_environment_plays_it(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    done = subprocess.run([sys.executable, "-c", ENVIRONMENTS], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "played everywhere\n", done.stderr


def test_the_arena_plays_it(minimal_game: Game) -> None:
    arena = settings("random", "greedy", game="pig", target=20)
    outcome, record = play_match(arena, next(schedule(arena)))
    assert sum(outcome.result) == 1
    assert cabochon.load(record).options == {"target": 20}


@pytest.mark.slow
def test_the_arena_command_plays_it_in_two_processes(tmp_path: Path) -> None:
    words = ["arena", "pig", "random", "greedy", "--games", "4", "--option", "target=15", "--workers", "2", "--json"]
    done = subprocess.run([*COMMAND, *words], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["options"] == {"target": 15}


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    words = ("play", "pig", "--opponents", "random", "--seed", "1", "--option", "target=12")
    played = run(*words, typed="roll\nhold\n" * 200, folder=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "The match is won by seat" in played.stdout
    (record,) = tmp_path.glob("*.record")
    assert cabochon.load(record.read_text("utf-8")).options == {"target": 12}
    watched = run("watch", "pig", "random", "greedy", "--seed", "1", "--option", "target=12", folder=tmp_path)
    assert "The match is won by seat" in watched.stdout


def test_it_is_played_in_the_browser(tmp_path: Path) -> None:
    from cabochon.server.app import create_app
    from cabochon.server.ops import Settings

    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with TestClient(create_app(Settings(database=database, bot_pause=0.0)), follow_redirects=False) as browser:
        fields = {"game": "pig", "who0": "me", "who1": "here", "target": "12"}
        table = browser.post("/tables", data=fields).headers["location"]
        while 'id="moves"' in (shown := browser.get(table).text):
            offer = moves_on(shown)
            data = {"number": offer["number"], "move": offer["moves"][0]["move"]}
            assert browser.post(f"{table}/moves", data=data).status_code == 204
        assert 'class="verdict"' in shown
        assert browser.get(f"{table.replace('/t/', '/r/')}?turn=1").status_code == 200
