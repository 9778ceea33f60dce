"""A whole training: a warm start, then learning from search, with comparisons and checkpoints on the way."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from itertools import cycle, product
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from cabochon import games
from cabochon.contract import CabochonError
from cabochon.learn.comparison import Comparison, Player, compare, greedy_player, policy_player
from cabochon.learn.exploitability import Endgames
from cabochon.learn.learner import Learner, Losses
from cabochon.learn.model import Model
from cabochon.learn.ppo import PolicyGradient
from cabochon.learn.runner import new_runner
from cabochon.learn.self_play import Imitation, SearchPlay
from cabochon.learn.settings import TrainingSettings
from cabochon.networks.network import Network, NetworkCard, load_network
from cabochon.search.solver import SEATS

__all__ = ["Progress", "Trainer"]

COMPARED_EVERY = 0.1  # part of the minutes between two comparisons
DEALS_COMPARED = 128
ENDGAMES = 8  # in which a best response is computed
LADDER = {"greedy:noise=4": 4.0, "greedy:noise=1.6": 1.6, "greedy": 0.0}  # the noise of each opponent, weakest first
CLIMBED = 0.9  # the win rate that leads to the next opponent
SAVED_EVERY = 60.0  # seconds
CHECKPOINT = 2  # the version of its format


@dataclass
class Progress:
    """How far a training has come. Win rates are shares of the victory, with an interval of 95 %; `exploited` is that
    of the best response in endgames, where there are any."""

    seconds: float = 0.0  # of learning and self-play, comparisons included
    phase: str = ""
    matches: int = 0
    decisions: int = 0
    losses: Losses | None = None
    against: dict[str, Comparison] = field(default_factory=dict)
    exploited: float | None = None


class Trainer:
    """Trains for as many minutes as the settings say, counted over all of its runs."""

    def __init__(self, settings: TrainingSettings, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self._clock = clock
        self.progress = Progress()
        self._game = games.find(settings.game)
        self._runner = new_runner(self._game, settings.device)
        self._learner = Learner(self._game, settings, self._runner)
        self._earlier: Model | None = None
        self._teacher: Model | None = None
        self._ladder = [] if self._game.strategy is None else list(LADDER)  # opponents that are still to be beaten
        has_endgames = self._game.endgame is not None and SEATS in settings.seats
        self._endgames = Endgames(self._game, ENDGAMES) if has_endgames else None
        self._compared = 0.0
        self._session = self._clock()
        self._before = 0.0  # seconds of earlier runs
        self._warm_until = settings.warm_minutes * 60  # more minutes later do not start it again

    @classmethod
    def resume(cls, file: Path) -> Trainer:
        """A training from where its checkpoint was saved."""
        try:
            saved = torch.load(file, map_location="cpu", weights_only=True)
        except OSError as problem:
            raise CabochonError(f"cannot read {file}: {problem.strerror}") from None
        except (RuntimeError, ValueError, EOFError, UnpicklingError):
            raise CabochonError(f"{file} is damaged, or no checkpoint") from None
        if not isinstance(saved, dict) or saved.get("checkpoint") != CHECKPOINT:
            raise CabochonError(f"{file} is not a checkpoint of this version")
        try:
            trainer = cls(TrainingSettings(**saved["settings"] | {"seats": tuple(saved["settings"]["seats"])}))
            trainer._continue_from(saved)
        except (RuntimeError, ValueError, KeyError, TypeError) as problem:
            raise CabochonError(f"{file} cannot be continued: {problem}") from None
        return trainer

    def _continue_from(self, saved: dict[str, Any]) -> None:
        if saved["version"] != self._game.version:
            raise ValueError(f"it learned version {saved['version']} of {self._game.name}, not {self._game.version}")
        self._learner.restore(saved["learner"])
        self._before = saved["seconds"]
        self._warm_until = saved["warm_until"]
        self.progress = Progress(saved["seconds"], matches=saved["matches"], decisions=saved["decisions"])

    def train(self, file: Path, report: Callable[[Progress], None]) -> Network:
        """Train until time runs out or it is interrupted; keep `file` and its checkpoint up to date.

        A training that diverges is stopped, and the files stay as they were before.
        """
        self._teacher = self._load_teacher()
        self._compile()
        saved = self._session = self._clock()
        try:
            for _ in self._rounds():
                self.progress.seconds = self._before + self._clock() - self._session
                self._check_losses()
                report(self.progress)
                if self._clock() - saved > SAVED_EVERY:
                    self._save(file)
                    saved = self._clock()
        except KeyboardInterrupt:
            self._save(file)
            raise
        self._save(file)
        return self.network()

    def _check_losses(self) -> None:
        losses = self.progress.losses
        if losses is not None and not all(map(math.isfinite, losses)):
            raise CabochonError("the training has diverged: start again with another seed or a lower learning rate")

    def network(self) -> Network:
        """The network as it is now: the average of the latest weights."""
        made = {
            "command": self.settings.command,
            "date": datetime.now(UTC).date().isoformat(),
            "device": self.settings.device,
            "seconds": round(self.progress.seconds),
            "matches": self.progress.matches,
            "decisions": self.progress.decisions,
            "settings": asdict(self.settings),
        }
        card = NetworkCard(
            game=self._game.name, version=self._game.version, seats=tuple(self.settings.seats), made=made
        )
        average = self._learner.average
        return Network(card, average.weights(), average.forecast_weights())

    def _compile(self) -> None:
        """Play one small round of each phase, so that compiling takes none of the minutes."""
        small = replace(self.settings, games=2, steps=1, lookahead=0, simulations=2, minibatch=2)
        model, seats = self._learner.model, self.settings.seats[0]
        kinds: list[type[Imitation] | type[SearchPlay]] = []
        kinds += [Imitation] if self.settings.warm_start == "imitation" else []
        kinds += [SearchPlay] if self.settings.searches else []
        for kind, number in product(kinds, self.settings.seats):
            kind(self._game, self._runner, small, seats=number, seed=1).play(model)
        own = other = policy_player(model)
        if self._game.strategy is not None:
            other = greedy_player(self._game, self._runner, 2 * seats)
        compare(self._game, self._runner, self.settings, own, other, model, seats=seats, deals=2, seed=1)
        if self._endgames is not None:
            self._endgames.exploited(self.network())

    def _rounds(self) -> Iterator[None]:
        """One round of self-play and learning after the other, in phases."""
        settings = self.settings
        total, warm = settings.minutes * 60, self._warm_until
        if settings.warm_start == "imitation":
            yield from self._examples("imitation", Imitation, until=warm)
        if self._teacher is not None:
            yield from self._examples("teacher", SearchPlay, until=warm, player=self._teacher)
        if settings.warm_start == "ppo" or not settings.searches:
            yield from self._policy_gradient(until=warm if settings.searches else total)
        if settings.searches:
            self._learner.forget()
            yield from self._examples("search", SearchPlay, until=total)

    def _load_teacher(self) -> Model | None:
        """The network whose search is imitated, on the device; None if there is none, or its time is over."""
        if self.settings.teacher is None or self._seconds() >= self._warm_until:
            return None
        network = load_network(Path(self.settings.teacher))
        for seats in self.settings.seats:
            network.check(self._game, seats)
        return Model.of(network, self._game).to(self.settings.device)

    def _examples(
        self, phase: str, kind: type[Imitation] | type[SearchPlay], *, until: float, player: Model | None = None
    ) -> Iterator[None]:
        """Examples of each number of seats in turn, from games of `player`, or of the model that learns."""
        plays = [] if self._seconds() >= until else self._for_each_number_of_seats(kind)
        for play in cycle(_first_and_others(plays)):
            if self._seconds() >= until:
                return
            self._learner.set_progress(self._part())
            examples, matches = play.play(player or self._learner.model)
            self._learner.add_forecasts(play.targets.taken())
            losses = self._learner.learn(examples)
            self._note(phase, losses, matches, len(examples.inputs))
            yield

    def _policy_gradient(self, *, until: float) -> Iterator[None]:
        plays = [] if self._seconds() >= until else self._for_each_number_of_seats(PolicyGradient)
        for play in cycle(_first_and_others(plays)):
            if self._seconds() >= until:
                return
            self._learner.set_progress(self._part())
            losses, matches = play.learn(self._learner)
            self._note("policy gradient", losses, matches, self.settings.games * self.settings.steps)
            yield

    def _for_each_number_of_seats(self, kind: Any) -> list[Any]:
        seed = self.settings.seed + self._learner.updates
        return [
            kind(self._game, self._runner, self.settings, seats=seats, seed=seed + seats)
            for seats in self.settings.seats
        ]

    def _note(self, phase: str, losses: Losses, matches: int, decisions: int) -> None:
        self.progress.phase = phase
        self.progress.losses = losses
        self.progress.matches += matches
        self.progress.decisions += decisions
        if self._part() - self._compared >= COMPARED_EVERY:
            self._compared = self._part()
            self.progress.against = self._comparisons()
            self.progress.exploited = None if self._endgames is None else self._endgames.exploited(self.network())
            self._earlier = copy.deepcopy(self._learner.average)

    def _comparisons(self) -> dict[str, Comparison]:
        """The policy, without search, against itself at the last comparison, and on the ladder: against the weakest
        opponent that it does not beat clearly."""
        found = {} if self._earlier is None else {"earlier": self._compared_with(policy_player(self._earlier))}
        size = DEALS_COMPARED * self.settings.seats[0]
        while self._ladder:
            name = self._ladder[0]
            other = greedy_player(self._game, self._runner, size, noise=LADDER[name])
            found[name] = self._compared_with(other)
            if found[name].share < CLIMBED or len(self._ladder) == 1:
                break
            self._ladder.pop(0)
        return found

    def _compared_with(self, other: Player) -> Comparison:
        model, seats = self._learner.average, self.settings.seats[0]
        return compare(
            self._game,
            self._runner,
            self.settings,
            policy_player(model),
            other,
            model,
            seats=seats,
            deals=DEALS_COMPARED,
            seed=self._learner.updates,
        )

    def _seconds(self) -> float:
        return self._before + self._clock() - self._session

    def _part(self) -> float:
        return self._seconds() / (self.settings.minutes * 60) if self.settings.minutes else 1.0

    def _save(self, file: Path) -> None:
        """The network, and beside it what is needed to continue."""
        self.network().save(file)
        checkpoint = {
            "checkpoint": CHECKPOINT,
            "version": self._game.version,
            "settings": asdict(self.settings) | {"seats": list(self.settings.seats)},
            "learner": self._learner.state(),
            "seconds": self._seconds(),
            "warm_until": self._warm_until,
            "matches": self.progress.matches,
            "decisions": self.progress.decisions,
        }
        unfinished = file.with_suffix(".checkpoint.part")
        torch.save(checkpoint, unfinished)
        unfinished.replace(file.with_suffix(".checkpoint"))


def _first_and_others(plays: list[Any]) -> list[Any]:
    """The first before each of the others."""
    return plays if len(plays) == 1 else [play for other in plays[1:] for play in (plays[0], other)]
