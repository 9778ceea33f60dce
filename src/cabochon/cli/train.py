"""`cabochon train`: a network from nothing to a file that `net` and `policy` play with."""

from __future__ import annotations

import importlib.util
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.live import Live
from rich.text import Text

from cabochon import games
from cabochon.cli.app import console, warn
from cabochon.cli.prompts import GAMES, game_name
from cabochon.contract import BadOption, CabochonError, quoted

if TYPE_CHECKING:
    from cabochon.learn.trainer import Progress, Trainer

__all__ = ["train"]

INTERRUPTED = 130  # a shell's exit status for Ctrl-C
LINE_EVERY = 30.0  # seconds between two lines where the output is no terminal


def train(
    game: Annotated[str | None, typer.Argument(help=f"{GAMES}.")] = None,
    seats: Annotated[str | None, typer.Option(help="Seats to play with, such as 2, or 2,3,4 for one network.")] = None,
    minutes: Annotated[float | None, typer.Option(help="How long to train; 10 by default.")] = None,
    out: Annotated[Path | None, typer.Option(help="The file for the network; by default game-seats.npz.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Continue from a checkpoint; with --minutes, for so long in all.")
    ] = None,
    device: Annotated[str | None, typer.Option(help="cpu or cuda; by default cuda if there is one.")] = None,
    warm_start: Annotated[
        str | None, typer.Option(help="imitation of the game's own strategy, ppo from nothing, teacher, or none.")
    ] = None,
    teacher: Annotated[
        Path | None, typer.Option(help="A network to begin with: the new one imitates its search first.")
    ] = None,
    simulations: Annotated[int | None, typer.Option(help="Simulations of the search per decision.")] = None,
    games_at_once: Annotated[int | None, typer.Option("--games", help="Games played side by side.")] = None,
    width: Annotated[int | None, typer.Option(help="Features of the network.")] = None,
    blocks: Annotated[int | None, typer.Option(help="Residual blocks of the network.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the weights and deals; 1 by default.")] = None,
) -> None:
    """Train a network by self-play and search; Ctrl-C saves it, and --resume continues."""
    if importlib.util.find_spec("torch") is None:
        raise CabochonError('training needs PyTorch: pip install "cabochon[learn]"')
    # Threads that spin while they wait make a training many times slower as soon as something else uses the cores.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    others: dict[str, object] = {
        "warm_start": "teacher" if teacher is not None and warm_start is None else warm_start,
        "teacher": None if teacher is None else str(teacher),
        "simulations": simulations,
        "games": games_at_once,
        "width": width,
        "blocks": blocks,
        "seed": seed,
    }
    given = {name: value for name, value in others.items() if value is not None}
    if resume is not None:
        if game is not None or seats is not None or device is not None or given:
            raise BadOption(
                "--resume continues with the settings of the checkpoint; only --minutes and --out go with it"
            )
        trainer, file = _resumed(resume, minutes), out or resume.with_suffix(".npz")
        if file.with_suffix(".checkpoint") != resume and file.with_suffix(".checkpoint").exists():
            raise CabochonError(f"{file.with_suffix('.checkpoint')} exists: name another file with --out")
    else:
        if game is None:
            raise BadOption(f"name a game: {', '.join(games.names())}", "game")
        trainer = _new_trainer(game_name(game), seats, minutes, device, given)
        number = "-".join(map(str, trainer.settings.seats))
        file = out or Path(f"{trainer.settings.game}-{number}.npz")
        if file.with_suffix(".checkpoint").exists():
            raise CabochonError(
                f"{file.with_suffix('.checkpoint')} exists: continue it with --resume, or name another file with --out"
            )
    _check_file(file, teacher)
    _run(trainer, file)


def _check_file(file: Path, teacher: Path | None) -> None:
    """Refuse a file that could not be written after minutes of training, or that the training reads."""
    if teacher is not None and file.resolve() == teacher.resolve():
        raise CabochonError(f"{file} is the teacher: name another file with --out")
    if file.suffix != ".npz":
        raise BadOption(f"a network is written to a file that ends with .npz, not {quoted(str(file))}", "out")
    if not file.parent.is_dir() or file.is_dir() or not os.access(file.parent, os.W_OK):
        raise CabochonError(f"cannot write {file}: name a file in a folder that exists and can be written to")


def _new_trainer(
    game: str, seats: str | None, minutes: float | None, device: str | None, given: dict[str, object]
) -> Trainer:
    from cabochon.learn.cuda import is_available
    from cabochon.learn.settings import default_settings
    from cabochon.learn.trainer import Trainer

    settings = default_settings(games.find(game), device or ("cuda" if is_available() else "cpu"))
    if seats is not None:
        given["seats"] = _numbers(seats)
    if minutes is not None:
        given["minutes"] = minutes
    return Trainer(replace(settings, **given))  # type: ignore[arg-type]


def _resumed(file: Path, minutes: float | None) -> Trainer:
    from cabochon.learn.trainer import Trainer

    trainer = Trainer.resume(file)
    if minutes is not None:
        trainer.settings = replace(trainer.settings, minutes=minutes)
    return trainer


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError:
        raise BadOption(f"seats is a number such as 2, or several such as 2,3,4, not {quoted(text)}", "seats") from None


def _run(trainer: Trainer, file: Path) -> None:
    """Train with a line that says how far it is."""
    printed = 0.0
    with Live(console=console, auto_refresh=False, transient=True) as live:

        def report(progress: Progress) -> None:
            nonlocal printed
            line = _line(progress, trainer.settings.minutes)
            if console.is_terminal:
                live.update(Text(line), refresh=True)
            elif progress.seconds - printed >= LINE_EVERY or not printed:
                print(line, flush=True)
                printed = progress.seconds

        try:
            trainer.train(file, report)
            interrupted = False
        except KeyboardInterrupt:
            interrupted = True
    console.print(_line(trainer.progress, trainer.settings.minutes), highlight=False, soft_wrap=True)
    checkpoint, game = file.with_suffix(".checkpoint"), trainer.settings.game
    if interrupted and not checkpoint.exists():
        warn("interrupted before the training began: nothing was saved")
        raise typer.Exit(INTERRUPTED)
    if interrupted:
        warn(f"interrupted: {file} is the network so far; continue with cabochon train --resume {checkpoint}")
        raise typer.Exit(INTERRUPTED)
    console.print(
        f"{file}: try it with cabochon play {game} --opponents net:300ms:network={file}",
        highlight=False,
        soft_wrap=True,
    )


def _line(progress: Progress, minutes: float) -> str:
    """What a person who waits wants to know, in one line."""
    left = max(0.0, minutes * 60 - progress.seconds)
    rate = progress.decisions / progress.seconds if progress.seconds else 0.0
    parts = [
        progress.phase or "starting",
        f"{progress.matches:,} matches",
        f"{rate:,.0f} decisions/s",
    ]
    if progress.losses is not None:
        losses = progress.losses
        parts.append(f"loss {losses.policy:.3f} policy, {losses.value:.3f} value, {losses.forecasts:.3f} forecasts")
    for name, comparison in progress.against.items():
        low, high = comparison.interval
        share = min(1.0, max(0.0, comparison.share))  # without luck it can be a little more or less
        parts.append(f"{share:.0%} against {name} ({low:.0%} to {high:.0%})")
    if progress.exploited is not None:
        parts.append(f"a best response wins {progress.exploited:.0%} of endgames")
    parts.append(f"{int(left // 60)}:{int(left % 60):02} left")
    return " · ".join(parts)
