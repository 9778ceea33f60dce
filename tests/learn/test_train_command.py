"""`cabochon train` as a person uses it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cabochon.cli.app import app
from cabochon.contract import CabochonError
from cabochon.networks import load_network
from tests.terminal import command

pytestmark = pytest.mark.slow

TINY = ["--games", "8", "--simulations", "4", "--width", "16", "--device", "cpu"]


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["train", *arguments])
    if isinstance(done.exception, CabochonError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def test_a_network_in_one_command_and_more_of_it_in_another(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    output = run("splendor", "--seats", "2", "--minutes", "0.02", "--out", str(file), *TINY)
    assert "matches" in output
    assert "0:00 left" in output
    recommended = shlex.split(output.rpartition("try it with cabochon ")[2].splitlines()[0])
    done = command.run(*recommended, typed="quit\n", folder=tmp_path)
    assert "You left the table." in done.stdout, done.stderr
    before = load_network(file).card.made
    minutes = (before["seconds"] + 3) / 60  # its first round may have taken longer than it had
    run("--resume", str(file.with_suffix(".checkpoint")), "--minutes", str(minutes))
    assert load_network(file).card.made["decisions"] > before["decisions"]


def test_a_checkpoint_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "net.checkpoint").touch()
    with pytest.raises(CabochonError, match="--resume"):
        run("splendor", "--out", str(tmp_path / "net.npz"), "--minutes", "0.01", *TINY)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name a game"),
        (["chess"], "chess"),
        (["splendor", "--seats", "two"], "'two'"),
        (["splendor", "--seats", "7"], "7"),
        (["splendor", "--warm-start", "magic"], "warm_start"),
        (["splendor", "--teacher", "splendor-2.npz"], "is the teacher: name another file"),
        (["splendor", "--warm-start", "teacher"], "teacher"),
        (["splendor", "--teacher", "nowhere.npz", "--warm-start", "imitation"], "teacher"),
        (["battle-mat", "--teacher", "net.npz"], "hidden moves"),
        (["splendor", "--device", "gpu"], "device is one of cpu, cuda"),
        (["splendor", "--resume", "net.checkpoint"], "--resume"),
        (["--resume", "nowhere.checkpoint"], "nowhere.checkpoint"),
    ],
)
def test_a_wrong_word_is_explained(arguments: list[str], reason: str) -> None:
    with pytest.raises(CabochonError, match=reason):
        run(*arguments)
