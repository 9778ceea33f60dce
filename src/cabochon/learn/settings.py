"""All settings of a training in one record, with their limits and the defaults for each kind of device."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal, get_args

from cabochon import games
from cabochon.contract import BadOption, Game, check_choice, is_whole, quoted
from cabochon.match import checked_seats
from cabochon.networks.inference import LANES

__all__ = ["DEVICES", "TrainingSettings", "WarmStart", "default_settings"]

WarmStart = Literal["imitation", "ppo", "teacher", "none"]
WARM_PARTS: dict[WarmStart, float] = {"imitation": 0.07, "ppo": 0.3, "teacher": 0.1, "none": 0.0}
DEVICES = ("cpu", "cuda")
FLAGS = (
    "warm_start",
    "teacher",
    "simulations",
    "games",
    "width",
    "blocks",
    "seed",
)  # settings that the command has an option for
WHOLE = {
    "seed": (0, 2**32 - 1),
    "games": (2, 1 << 22),
    "steps": (1, 10_000),
    "lookahead": (0, 10_000),
    "simulations": (2, 10_000),
    "considered": (2, 10_000),
    "width": (8, 4096),
    "blocks": (1, 64),
    "entity_width": (4, 4096),
    "minibatch": (2, 1 << 22),
    "window": (1, 1000),
    "limit": (1, 100_000),
}
REAL = {
    "minutes": (0.0, 100_000.0),
    "warm_part": (0.0, 1.0),
    "reuse": (0.01, 1000.0),
    "learning_rate": (0.0, 1.0),
    "last_learning_rate": (0.0, 1.0),
    "decay": (0.0, 1.0),
    "visit_offset": (0.0, 10_000.0),
    "value_scale": (0.0, 100.0),
}


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """`games` are played side by side for `steps` decisions between two rounds of learning; each decision gets
    `simulations` simulations. A decision is learned when `lookahead` more have come after it, which say what it was
    worth. Of several numbers of seats, the first gets as many rounds as all others together. The warm start takes the
    part `warm_part` of the minutes. In the replay window are the last `window` rounds, and every example is learned
    `reuse` times on average."""

    game: str
    seats: tuple[int, ...] = (2,)
    minutes: float = 10.0
    device: str = "cpu"
    seed: int = 1
    warm_start: WarmStart = "imitation"
    warm_part: float | None = None  # None for what suits the warm start
    teacher: str | None = None  # the file of a network whose search is imitated first
    games: int = 512
    steps: int = 32
    lookahead: int = 32
    simulations: int = 32
    width: int = 256
    blocks: int = 2
    entity_width: int = 64  # features of each entity, a multiple of LANES
    minibatch: int = 2048
    window: int = 24
    reuse: float = 4.0
    learning_rate: float = 1e-3
    last_learning_rate: float = 5e-5
    decay: float = 0.95  # lambda of the returns
    considered: int = 24  # actions that a search compares, at most as many as it has simulations
    visit_offset: float = 50.0  # as in `search.forest`
    value_scale: float = 0.3
    limit: int = 400  # decisions after which a match is given up as a draw

    def __post_init__(self) -> None:
        found = games.find(self.game)
        check_choice("device", self.device, DEVICES)
        check_choice("warm_start", self.warm_start, get_args(WarmStart))
        if not self.seats or len(set(self.seats)) < len(self.seats):
            raise BadOption("seats names at least one number of seats, and none twice", "seats")
        for seats in self.seats:
            checked_seats(found, seats)
        for name, limits in {**WHOLE, **REAL}.items():
            if name != "warm_part" or self.warm_part is not None:
                self._check_number(name, *limits)
        if self.entity_width % LANES:
            raise BadOption(f"entity_width is a multiple of {LANES}", "entity_width")
        if self.warm_start == "imitation" and found.strategy is None:
            raise BadOption(f"{self.game} has no strategy to imitate: use the warm start ppo", "warm_start")
        if (self.warm_start == "teacher") != (self.teacher is not None):
            raise BadOption("the warm start teacher and the file of a teacher go together", "teacher")
        if self.teacher is not None and not self.searches:
            raise BadOption(
                f"{self.game} has hidden moves: its networks learn without search, and no teacher", "teacher"
            )

    def _check_number(self, name: str, least: float, most: float) -> None:
        number = getattr(self, name)
        is_number = is_whole(number) or (name in REAL and isinstance(number, float) and math.isfinite(number))
        if not is_number or not least <= number <= most:
            raise BadOption(f"{name} is a number from {least} to {most}, not {quoted(number)}", name)

    @property
    def command(self) -> str:
        """The command that trains with these settings."""
        words = [f"cabochon train {self.game} --seats {','.join(map(str, self.seats))} --minutes {self.minutes:g}"]
        defaults = default_settings(games.find(self.game), self.device)
        words += [
            f"--{name.replace('_', '-')} {getattr(self, name)}"
            for name in FLAGS
            if getattr(self, name) != getattr(defaults, name)
        ]
        return " ".join([*words, f"--device {self.device}"])

    @property
    def warm_minutes(self) -> float:
        part = WARM_PARTS[self.warm_start] if self.warm_part is None else self.warm_part
        return part * self.minutes

    @property
    def searches(self) -> bool:
        """Whether the network learns from search: where moves are hidden, a search that knows them would mislead it."""
        return not games.find(self.game).hides_moves


def default_settings(game: Game, device: str) -> TrainingSettings:
    """What suits a device: a GPU plays thousands of games at once."""
    settings = TrainingSettings(game=game.name, warm_start="imitation" if game.strategy else "ppo")
    if device == "cpu":
        return settings
    return replace(
        settings,
        device=device,
        games=16_384,
        steps=32 if game.hides_moves else 8,
        lookahead=48,
        simulations=32,
        considered=16,
        minibatch=4_096,
        reuse=3.0,
    )
