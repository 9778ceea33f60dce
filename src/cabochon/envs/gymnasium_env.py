"""Gymnasium: one seat learns, bots sit in the others. No rule is decided here."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger
from gymnasium.utils import EzPickle
from numpy.typing import NDArray

from cabochon import games
from cabochon.bots import Forfeit
from cabochon.contract import IllegalMove
from cabochon.envs.batch.stepping import ILLEGAL, worth
from cabochon.envs.copying import Copied
from cabochon.envs.opponents import Opponents, checked_seat, codes_for
from cabochon.envs.rendering import FRAMES, MODES
from cabochon.envs.single import Table
from cabochon.envs.spaces import action_space, numbers_space
from cabochon.match import checked_seats

__all__ = ["SoloEnvironment"]

Numbers = NDArray[np.int8]
Info = dict[str, Any]


class SoloEnvironment(Copied, gymnasium.Env[Numbers, np.int64], EzPickle):
    """`opponents`: codes of bots in the order of play, or one code for all. `seat`: the learner's, or None for one
    drawn anew for every match. `render_fps`: how many pictures a second a window shows. Options of the game and of
    an `EnvConfig` by keyword."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FRAMES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] | None = None,
        seats: int | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        render_fps: int = FRAMES,
        **options: Any,
    ) -> None:
        shown: Info = {"render_mode": render_mode, "render_fps": render_fps}
        EzPickle.__init__(self, game, opponents=opponents, seats=seats, seat=seat, **shown, **options)
        codes = codes_for(opponents, None if seats is None else checked_seats(games.find(game), seats))
        self.table = Table(game, seats=len(codes) + 1, render_mode=render_mode, frames=render_fps, options=options)
        self.metadata = {**self.metadata, "render_fps": render_fps}
        self.render_mode = render_mode
        self.observation_space = numbers_space(self.table.numbers)
        self.action_space = action_space(self.table)
        self._opponents = Opponents(self.table, codes)
        self._fixed_seat = checked_seat(seat, self.table.seats)
        self.seat = self._fixed_seat or 0
        self._begin()

    def _begin(self) -> None:
        self._ending: Info = {}  # what the learner is told when it is over
        self._is_told = False
        self._earned = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        self._opponents.leave()
        self.table.deal(seed)
        self.seat = int(self.np_random.integers(self.table.seats)) if self._fixed_seat is None else self._fixed_seat
        self._opponents.sit_down(self.seat, self.np_random)
        self._begin()
        self._show()
        self._let_others_move()
        numbers, info = self._shown()
        return numbers, info | copy.deepcopy(self._ending)  # a match may be over before the learner is asked

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Info]:
        if self._is_told:
            raise IllegalMove("the match is over: reset begins another one")
        number = self.table.checked(action)
        if not self._ending:
            self._move(number)
        self._is_told = bool(self._ending)
        reward, self._earned = self._earned, 0.0
        is_truncated = self._is_told and self.table.is_broken_off
        numbers, info = self._shown()
        return numbers, reward, self._is_told and not is_truncated, is_truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """For each action whether the learner may do it; the name is what MaskablePPO of sb3-contrib asks for."""
        return self.table.mask

    def render(self) -> Any:
        """The table as the learner sees it; when the match is over, all of it."""
        if self.render_mode is None:
            logger.warn("nothing is rendered: the environment was made without a render_mode")
            return None
        return self.table.render(self.seat)

    def close(self) -> None:
        self._opponents.leave()
        self._is_told = True
        self.table.close()

    def _move(self, action: int) -> None:
        try:
            self._decide(action)
        except IllegalMove as reason:
            self._forfeit(self.seat, illegal=str(reason))
            self._earned = ILLEGAL
        else:
            self._show()
            self._let_others_move()

    def _let_others_move(self) -> None:
        """Until the learner is asked, or the match is over."""
        while not self._ending and (mover := self.table.mover) != self.seat:
            assert mover is not None
            try:
                answer = self._opponents.answer(mover)
            except (Forfeit, IllegalMove) as reason:
                self._forfeit(mover, forfeit=f"{self._opponents.name(mover, self.seat)} {reason}")
                self._earned += float(worth(self.table.results[self.seat], self.table.seats))
                return
            for action in answer:
                if not self._ending:  # the limit may come in the middle of a sentence
                    self._decide(action)
            self._show()

    def _decide(self, action: int) -> None:
        self.table.decide(action)
        self._earned += self.table.rewards[self.seat]
        if self.table.mover is None:
            self._end()

    def _forfeit(self, seat: int, **told: str) -> None:
        """Who forfeits has lost, and the others share the victory: as in the arena."""
        self.table.forfeit(seat)
        self._end(**told)
        self._show()

    def _end(self, **told: str) -> None:
        self._ending = {"result": np.array(self.table.results, np.float32), **told}
        self._opponents.leave(self.table.results)

    def _show(self) -> None:
        """Who looks on sees every move by itself, those of the opponents too."""
        if self.render_mode == "human":
            self.render()

    def _shown(self) -> tuple[Numbers, Info]:
        info: Info = {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}
        return self.table.observe(self.seat), info | (self._ending if self._is_told else {})
