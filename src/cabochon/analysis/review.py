"""The review of a whole match: a coarse look at all turns first, then turn by turn every decision and every deal."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from cabochon import stream
from cabochon.analysis.evaluator import Evaluator, deal_evaluator, position_estimate, position_evaluator
from cabochon.analysis.judging import WORDS_PER_SIMULATION, judged
from cabochon.analysis.ledger import seat_reviews, turning_point
from cabochon.analysis.luck import deal_luck
from cabochon.analysis.marks import smallest_mark
from cabochon.analysis.perspective import Path, Perspective, Step
from cabochon.analysis.report import ChanceLuck, Decision, Review, Statistics, TurnValue
from cabochon.analysis.simulation import Estimate, Words
from cabochon.bots.base import seed_from
from cabochon.contract import BadOption, is_whole, quoted
from cabochon.match import Match, load
from cabochon.match.chance import checked_seed
from cabochon.match.record import SEPARATOR

__all__ = ["DEFAULT_SIMULATIONS", "checked_simulations", "decision_seed", "review", "review_steps"]

DEFAULT_SIMULATIONS = 1_000
MOST_SIMULATIONS = 1_000_000
COARSE = 0.05  # the part of the simulations, and of the progress, that the first look at all turns takes
MOST_REPEATS = 4  # times that an uncertain position gets more simulations

OnProgress = Callable[[float, Review], None]


def review(
    match_or_record: Match | str,
    *,
    simulations: int = DEFAULT_SIMULATIONS,
    seed: int = 0,
    seat: int | None = None,
    on_progress: OnProgress | None = None,
    evaluator: Evaluator | None = None,
) -> Review:
    """The whole report on a match or its record: values, errors, luck, and what they add up to for each seat.

    Decisions are judged by what their seat could know. With a `seat`, everything comes from what that seat could know;
    without, all cards are open. `simulations` are per decision. `on_progress` gets the part done, and the review so
    far.
    """
    found = None
    steps = review_steps(match_or_record, simulations=simulations, seed=seed, seat=seat, evaluator=evaluator)
    for found in steps:
        if on_progress is not None:
            on_progress(found.progress, found)
    assert found is not None
    return found


def review_steps(
    match_or_record: Match | str,
    *,
    simulations: int = DEFAULT_SIMULATIONS,
    seed: int = 0,
    seat: int | None = None,
    evaluator: Evaluator | None = None,
) -> Iterator[Review]:
    """The review as it grows: a coarse one at once, then a better one after each turn, and the complete one last."""
    match = load(match_or_record, drawing=False) if isinstance(match_or_record, str) else match_or_record
    if seat is not None:
        match.view(seat)  # refuses a seat that is not there
    simulations = checked_simulations(simulations)
    if not match.turns:
        raise BadOption("there is nothing to review before the table is laid out")
    perspective = Perspective(match.game, seat)
    of_deals = evaluator or deal_evaluator(match.game, simulations)
    return _Maker(match, perspective, evaluator, of_deals, simulations, checked_seed(seed)).steps()


def checked_simulations(simulations: int) -> int:
    if not is_whole(simulations) or not 1 <= simulations <= MOST_SIMULATIONS:
        raise BadOption(f"simulations are a number from 1 to {MOST_SIMULATIONS:,}, not {quoted(simulations)}")
    return int(simulations)


@dataclass
class _Maker:
    """A review in the making."""

    match: Match
    perspective: Perspective
    evaluator: Evaluator | None  # of positions; None for the one that suits the game
    deal_evaluator: Evaluator
    simulations: int
    seed: int
    turns: list[TurnValue] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    luck: list[ChanceLuck] = field(default_factory=list)
    statistics: list[Statistics] = field(default_factory=list)

    @cached_property
    def record_hash(self) -> str:
        """The name of the match, found once for all the steps of the review."""
        return self.perspective.record_hash(self.match)

    def steps(self) -> Iterator[Review]:
        paths = [self.perspective.path(turn) for turn in self.match.turns]
        changes = [self.perspective.changes(path) for path in paths]
        self.statistics = [self.match.game.statistics(changes, seat) for seat in range(self.match.seats)]
        coarse = max(1, math.ceil(self.simulations * COARSE))
        self.turns = [self._turn_value(path, self._estimate(path, coarse)) for path in paths]
        yield self._review(COARSE)
        for number, path in enumerate(paths):
            if number > 0:
                self._look_at(path)
            self.turns[number] = self._turn_value(path, self._estimate(path, self.simulations))
            yield self._review(COARSE + (1 - COARSE) * (number + 1) / len(paths))

    def _look_at(self, path: Path) -> None:
        """Judge every decision and every deal of a turn."""
        for step in path.steps:
            if step.seat is None:
                number = _words_for(self.deal_evaluator, self.simulations)
                luck = deal_luck(step, self.perspective, self.deal_evaluator, self._words(step, number))
                self.luck += [luck] if luck is not None else []
            else:
                words = self._words(step, math.ceil(WORDS_PER_SIMULATION * self.simulations))
                decision = judged(step, self.perspective, self.simulations, words)
                self.decisions += [decision] if decision is not None else []

    def _words(self, step: Step, number: int) -> Words:
        """Random numbers that depend on the seed and the place in the match alone."""
        words: Words = stream.start(decision_seed(self.seed, step), number)
        return words

    def _stream(self, purpose: str, number: int) -> Words:
        words: Words = stream.start(seed_from(f"{self.seed} {purpose}"), number)
        return words

    def _estimate(self, path: Path, simulations: int) -> Estimate:
        """The value after a turn, with more simulations where it would be too uncertain for a mark."""
        for repeat in range(MOST_REPEATS):
            amount = simulations * 2**repeat
            evaluator = self.evaluator or position_evaluator(self.match.game, amount)
            words = self._stream(f"turn {path.turn}", _words_for(evaluator, amount))
            found = position_estimate(evaluator, self.match.game, path.end, self.perspective.observer, words)
            if simulations < self.simulations or self._is_certain(found):
                break
        return found

    def _is_certain(self, estimate: Estimate) -> bool:
        return max(estimate.standard_errors) <= smallest_mark(self.match.seats) / 2

    def _turn_value(self, path: Path, estimate: Estimate) -> TurnValue:
        moves = [step.text for step in path.steps if step.seat is not None]
        rewards, seats = self.match.game.rewards, range(self.match.seats)
        points = None if rewards is None else tuple(int(rewards.points(path.end, seat)) for seat in seats)
        return TurnValue(path.turn, path.seat, SEPARATOR.join(moves), estimate.shares, estimate.standard_errors, points)

    def _review(self, progress: float) -> Review:
        match, game = self.match, self.match.game
        result = match.result if match.result is not None else self.turns[-1].shares
        return Review(
            game=game.name,
            version=game.version,
            options={**match.options},
            seats=match.seats,
            record_hash=self.record_hash,
            evaluator=self.deal_evaluator.code,
            simulations=self.simulations,
            seed=self.seed,
            perspective=self.perspective.seat,
            progress=1.0 if progress > 1 - 1e-9 else progress,
            result=match.result,
            turns=tuple(self.turns),
            decisions=tuple(self.decisions),
            luck=tuple(self.luck),
            seat_reviews=seat_reviews(self.turns, self.decisions, self.luck, result, self.statistics),
            turning_point=turning_point(self.turns, result),
            statistics={"turns": len(match.turns) - 1},
        )


def decision_seed(seed: int, step: Step) -> int:
    """The seed of the random numbers for an event of a match."""
    return seed_from(f"{seed} turn {step.turn} event {step.event}")


def _words_for(evaluator: Evaluator, simulations: int) -> int:
    return math.ceil(simulations / evaluator.simulations_per_word)
