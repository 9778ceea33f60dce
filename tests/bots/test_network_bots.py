"""What the bots with a network do at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

import cabochon
from cabochon import games, stream
from cabochon.bots import NetworkBot
from cabochon.contract import UnknownBot
from cabochon.match.observer import Observer
from cabochon.networks import BadNetwork
from tests.bots.test_bots import winning_table
from tests.games.gems.table import a_table
from tests.networks.made import a_network

EACH = [(name, seats) for name in games.names() for seats in games.find(name).seats]
KINDS = ("policy:network={}", "policy:temperature=0.7:network={}", "net:40:network={}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder, with a capital letter in its name, of a network for each game."""
    made = tmp_path_factory.mktemp("Networks")
    for name in games.names():
        a_network(name, *games.find(name).seats).save(made / f"{name}.npz")
    return made


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "seats"), EACH)
def test_they_play_legal_moves_and_repeat_them(name: str, seats: int, kind: str, folder: Path) -> None:
    match, player = cabochon.new(name, seats=seats, seed=3), cabochon.bot("greedy", seed=1)
    code = kind.format(folder / f"{name}.npz")
    for _ in range(12):
        if match.is_over:
            break
        bot = cabochon.bot(code, seed=7)
        move = bot.choose(match)
        assert move in match.legal()
        assert bot.choose(match) == cabochon.bot(code, seed=7).choose(match) == move
        match.play(player.choose(match))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", games.names())
def test_they_choose_by_what_their_seat_can_know(name: str, kind: str, folder: Path) -> None:
    match, player = cabochon.new(name, seats=2, seed=4), cabochon.bot("greedy:noise=3", seed=1)
    bot = cabochon.bot(kind.format(folder / f"{name}.npz"), seed=2)
    for word in range(1, 20):
        if match.is_over or match.to_move is None:
            break
        seat, game = match.to_move, match.game
        imagined = game.redeal(match._state, seat, stream.start(word)[0])
        other = Observer(game, imagined, seat, turn=match.observer().turn, turn_number=match.turn_number)
        assert bot.decide(other) == bot.choose(match)
        match.play(player.choose(match))


def test_the_search_wins_at_once_whatever_its_network_thinks(folder: Path) -> None:
    for seed in range(4):
        match = winning_table()
        match.play(cabochon.bot(f"net:300:network={folder / 'splendor.npz'}", seed=seed).choose(match))
        assert match.result == (0.0, 1.0)


def test_the_search_pays_as_the_policy_does_and_keeps_the_gold(folder: Path) -> None:
    match = a_table().market("1r8").chips(0, white=5, gold=3)
    bot = cabochon.bot(f"net:80:network={folder / 'splendor.npz'}", seed=1)
    purchases = {move: part for move, part in bot.likelihoods(match).items() if move.startswith("buy")}
    assert purchases["buy 1r8"] > 0
    assert not any("gold" in move for move in purchases)
    assert any(move.startswith("buy 1r8 gold") for move in match.legal())


@pytest.mark.parametrize("name", games.names())
def test_a_single_simulation_is_enough_for_a_move(name: str, folder: Path) -> None:
    match = cabochon.new(name, seats=2, seed=1)
    assert cabochon.bot(f"net:1:network={folder / f'{name}.npz'}", seed=1).choose(match) in match.legal()


def test_threads_search_more_together(folder: Path) -> None:
    match = cabochon.new("splendor", seats=2, seed=1)
    bot = cabochon.bot(f"net:50:threads=2:network={folder / 'splendor.npz'}", seed=1)
    assert isinstance(bot, NetworkBot)
    assert sum(visits[0] for visits in bot.visits(match.observer()).values()) == pytest.approx(100, abs=2)


def test_time_instead_of_simulations(folder: Path) -> None:
    match = cabochon.new("splendor", seats=2, seed=1)
    assert cabochon.bot(f"net:5ms:network={folder / 'splendor.npz'}", seed=1).choose(match) in match.legal()


def test_a_network_of_another_game_is_refused(folder: Path) -> None:
    match = cabochon.new("marvel", seats=2, seed=1)
    for code in ("policy", "net:10"):
        with pytest.raises(BadNetwork, match="plays splendor, not marvel"):
            cabochon.bot(f"{code}:network={folder / 'splendor.npz'}").choose(match)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("net", "net needs simulations, such as net:2000"),
        ("net:0ms", "time to think"),
        ("net:100:noise=2", "no parameter 'noise'"),
        ("net:100:exploration=-1", "a number from 0.0 to 100.0"),
        ("net:100:network=", "followed by a file"),
        ("policy:warmth=2", "no parameter 'warmth'"),
        ("policy:temperature=hot", "a number from 0 to 100"),
        ("policy:temperature=-1", "a number from 0 to 100"),
    ],
)
def test_a_code_that_says_nothing_is_explained(code: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        cabochon.bot(code)
