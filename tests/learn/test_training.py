"""A training in small: it runs on a CPU, makes a network that plays, stops and continues, and compares fairly."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest
import torch

import cabochon
from cabochon import games
from cabochon.contract import BadOption, CabochonError
from cabochon.learn import trainer as trainer_module
from cabochon.learn.comparison import compare, greedy_player, policy_player
from cabochon.learn.games import Games
from cabochon.learn.learner import Learner
from cabochon.learn.model import Model
from cabochon.learn.runner import new_runner
from cabochon.learn.self_play import predict
from cabochon.learn.settings import TrainingSettings, default_settings
from cabochon.learn.trainer import Progress, Trainer
from cabochon.networks import BadNetwork, load_network
from cabochon.networks.inference import evaluate, new_scratch
from cabochon.networks.layout import layout_of
from tests.networks.made import a_network, random_weights

pytestmark = pytest.mark.slow

TINY = {
    "limit": 60,
    "games": 8,
    "steps": 4,
    "lookahead": 4,
    "simulations": 4,
    "considered": 4,
    "width": 16,
    "minibatch": 16,
    "window": 2,
}


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparisons on the way take most of the time of a training as small as these."""
    monkeypatch.setattr(trainer_module, "DEALS_COMPARED", 2)


def tiny(name: str, **others: object) -> TrainingSettings:
    return replace(default_settings(games.find(name), "cpu"), **TINY | others)  # type: ignore[arg-type]


def phases_of(trainer: Trainer, file: Path) -> list[str]:
    """The phases that a training goes through."""
    seen: list[str] = []

    def note(progress: Progress) -> None:
        if progress.phase not in seen:
            seen.append(progress.phase)

    trainer.train(file, note)
    return seen


@pytest.mark.parametrize(
    ("name", "warm_start", "phases"),
    [
        ("splendor", "imitation", ["imitation", "search"]),
        ("marvel", "ppo", ["policy gradient", "search"]),
        ("battle-mat", "imitation", ["imitation", "policy gradient"]),
    ],
)
def test_a_training_makes_a_network_that_plays(name: str, warm_start: str, phases: list[str], tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    trainer = Trainer(tiny(name, minutes=1, warm_start=warm_start, warm_part=0.4), clock=count(step=1.0).__next__)
    assert phases_of(trainer, file) == phases
    card = load_network(file).card
    assert (card.game, card.seats) == (name, (2,))
    assert card.made["decisions"] == trainer.progress.decisions > 0
    exploited = trainer.progress.exploited
    assert exploited is None if games.find(name).endgame is None else exploited is not None and 0.5 < exploited < 1
    match = cabochon.new(name, seats=2, seed=1)
    for code in ("policy", "net:20"):
        assert cabochon.bot(f"{code}:network={file}", seed=1).choose(match) in match.legal()


def test_a_network_can_begin_as_the_pupil_of_another(tmp_path: Path) -> None:
    teacher, file = tmp_path / "teacher.npz", tmp_path / "net.npz"
    a_network("splendor", 2).save(teacher)
    settings = tiny("splendor", minutes=1, warm_start="teacher", warm_part=0.4, teacher=str(teacher))
    trainer = Trainer(settings, clock=count(step=1.0).__next__)
    assert phases_of(trainer, file) == ["teacher", "search"]
    assert f"--teacher {teacher}" in load_network(file).card.made["command"]


def test_a_teacher_has_to_fit(tmp_path: Path) -> None:
    teacher = tmp_path / "teacher.npz"
    a_network("marvel", 2).save(teacher)
    trainer = Trainer(tiny("splendor", minutes=1, warm_start="teacher", teacher=str(teacher)))
    with pytest.raises(BadNetwork, match="plays marvel, not splendor"):
        trainer.train(tmp_path / "net.npz", lambda progress: None)


def test_one_network_learns_several_numbers_of_seats(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    trainer = Trainer(tiny("splendor", minutes=1, seats=(2, 4)), clock=count(step=1.0).__next__)
    trainer.train(file, lambda progress: None)
    for seats in (2, 4):
        match = cabochon.new("splendor", seats=seats, seed=1)
        assert cabochon.bot(f"net:20:network={file}", seed=1).choose(match) in match.legal()


def test_an_interrupted_training_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"

    def interrupt(progress: Progress) -> None:
        if progress.decisions > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Trainer(tiny("splendor", minutes=10)).train(file, interrupt)
    saved = load_network(file)
    resumed = Trainer.resume(file.with_suffix(".checkpoint"))
    assert resumed.progress.decisions == saved.card.made["decisions"] > 100
    again = resumed.network()
    assert all(np.allclose(one, other, atol=1e-3) for one, other in zip(again.weights, saved.weights, strict=True))


def test_more_minutes_do_not_bring_back_the_warm_start(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    first = Trainer(tiny("splendor", minutes=1, warm_part=0.4), clock=count(step=1.0).__next__)
    assert phases_of(first, file) == ["imitation", "search"]
    resumed = Trainer.resume(file.with_suffix(".checkpoint"))
    resumed.settings = replace(resumed.settings, minutes=resumed.progress.seconds / 60 + 0.02)
    before = resumed.progress.decisions
    assert phases_of(resumed, file) == ["search"]
    assert load_network(file).card.made["decisions"] > before


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.checkpoint"
    with pytest.raises(CabochonError, match="cannot read"):
        Trainer.resume(file)
    file.write_bytes(b"nonsense")
    with pytest.raises(CabochonError, match="damaged, or no checkpoint"):
        Trainer.resume(file)
    torch.save({"other": 1}, file)
    with pytest.raises(CabochonError, match="not a checkpoint"):
        Trainer.resume(file)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", (5,)),
        ("seats", ()),
        ("games", 1),
        ("minutes", -1.0),
        ("warm_start", "magic"),
        ("device", "cuda:1"),
        ("entity_width", 30),
        ("teacher", "net.npz"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        tiny("splendor", **{name: value})


def positions_of(name: str) -> Games:
    """Four positions of a game, some moves after the beginning."""
    game = games.find(name)
    positions = Games(game, new_runner(game, "cpu"), tiny(name), seats=2, size=4, seed=1)
    for _ in range(9):
        positions.step(torch.from_numpy(positions.batch.random_actions()))
    return positions


def test_the_arrays_of_a_network_say_what_the_model_says() -> None:
    game, settings = games.find("splendor"), tiny("splendor", width=32)
    model = Learner(game, settings, new_runner(game, "cpu")).model
    positions = positions_of("splendor")
    expected = torch.cat(predict(model, positions.inputs), 1).numpy()
    weights = model.weights()
    scratch = new_scratch(weights, layout_of(game))
    for row in range(4):
        scratch.numbers[:] = positions.inputs[row, : len(scratch.numbers)].numpy()
        evaluate(weights, layout_of(game), scratch)
        outputs = scratch.outputs[: expected.shape[1]]  # the questions come after them
        assert outputs == pytest.approx(expected[row], abs=0.05)  # the model computes with 8 bits of precision


@pytest.mark.parametrize("name", ["splendor", "battle-mat"])
def test_a_model_can_take_over_the_weights_of_a_network(name: str) -> None:
    game, network = games.find(name), a_network(name, 2)
    weights = Model.of(network, game).weights()
    for own, other in zip(weights, network.weights, strict=True):
        assert own == pytest.approx(other, abs=1e-4)


def test_a_network_without_entities_has_a_model_as_well() -> None:
    game = games.find("splendor")
    outputs = game.seat_action_count + 2
    weights = random_weights(layout_of(game, with_entities=False), 16, 2, outputs)
    model = Model.of(replace(a_network("splendor", 2), weights=weights), game)
    logits, shares = predict(model, positions_of("splendor").inputs)
    assert logits.shape == (4, game.seat_action_count)
    assert shares.shape == (4, 2)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_player_is_as_good_as_itself(seats: int) -> None:
    game, settings = games.find("splendor"), tiny("splendor", seats=(seats,), limit=60)
    runner = new_runner(game, "cpu")
    model = Learner(game, settings, runner).model
    player = policy_player(model)
    result = compare(game, runner, settings, player, player, model, seats=seats, deals=8, seed=1)
    assert result.plain == pytest.approx(1 / seats, abs=1e-5)
    assert result.share == pytest.approx(1 / seats, abs=5 * result.error + 0.01)


def test_luck_changes_no_expectation_and_the_better_player_wins() -> None:
    game, settings = games.find("splendor"), tiny("splendor", limit=200)
    runner = new_runner(game, "cpu")
    judge = Learner(game, settings, runner).model
    deals = 40

    def any_legal(positions: Games) -> torch.Tensor:
        legal = positions.masks[:, : game.seat_action_count].float()
        return (legal * torch.rand_like(legal)).argmax(-1)

    torch.manual_seed(1)
    greedy = greedy_player(game, runner, deals * 2)
    result = compare(game, runner, settings, greedy, any_legal, judge, seats=2, deals=deals, seed=5)
    assert result.plain > 0.9
    assert result.share == pytest.approx(result.plain, abs=5 * result.error + 0.01)
