"""All settings of a training in one record, with defaults for each kind of device."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from cabochon import games
from cabochon.contract import BadOption, Game, check_choice, is_whole, quoted
from cabochon.match import checked_seats

__all__ = ["TrainingSettings", "WarmStart", "default_settings"]

WarmStart = Literal["imitation", "ppo", "none"]
DEVICES = ("cpu", "cuda")
LEAST = {"minutes": 0.0, "games": 2, "steps": 1, "simulations": 2, "width": 8, "blocks": 1, "minibatch": 2}


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """`games` are played side by side for `steps` decisions between two rounds of learning; `simulations` a decision
    are searched. The warm start takes the part `warm_part` of the minutes. In the replay window are the last `window`
    rounds, and every example is learned `reuse` times on average."""

    game: str
    seats: tuple[int, ...] = (2,)
    minutes: float = 10.0
    device: str = "cpu"
    seed: int = 1
    warm_start: WarmStart = "imitation"
    warm_part: float = 0.15
    games: int = 512
    steps: int = 32
    simulations: int = 32
    width: int = 256
    blocks: int = 2
    minibatch: int = 2048
    window: int = 12
    reuse: float = 3.0
    learning_rate: float = 1e-3
    last_learning_rate: float = 5e-5
    decay: float = 0.9  # lambda of the returns
    considered: int = 24  # actions that a search compares
    visit_offset: float = 50.0  # as in `search.forest`
    value_scale: float = 0.3
    limit: int = 400  # decisions after which a match is given up as a draw

    def __post_init__(self) -> None:
        found = games.find(self.game)
        check_choice("device", self.device, DEVICES)
        check_choice("warm_start", self.warm_start, get_args(WarmStart))
        if not self.seats:
            raise BadOption("seats names at least one number of seats", "seats")
        for seats in self.seats:
            checked_seats(found, seats)
        for name, least in LEAST.items():
            number = getattr(self, name)
            if not (is_whole(number) or isinstance(number, float)) or not least <= number:
                raise BadOption(f"{name} is a number from {least} on, not {quoted(number)}", name)
        if self.warm_start == "imitation" and found.strategy is None:
            raise BadOption(f"{self.game} has no strategy to imitate: use the warm start ppo", "warm_start")

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
        warm_start="ppo",
        warm_part=0.3,
        games=16_384,
        simulations=64,
        minibatch=16_384,
        window=4,
        reuse=2.0,
    )
