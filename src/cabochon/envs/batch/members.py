"""The arrays of a batch as its users see them, with their types."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from cabochon.envs.batch.cpu import CpuBackend
from cabochon.envs.batch.cuda import CudaBackend
from cabochon.observations import Numbers

__all__ = ["BatchMembers"]


class BatchMembers:
    """NumPy arrays on the CPU; on CUDA arrays of the same shapes and types on the device."""

    _backend: CpuBackend | CudaBackend

    @property
    def observations(self) -> Numbers:
        """What the seat to move sees, one row per game; with observation="full" every seat, the one to move first.

        With scaled=True float32 from 0 to 1; with mask="appended" the mask of the actions of seats follows. Where no
        seat is to move, all numbers are 0.
        """
        arrays = self._backend.arrays
        return cast("Numbers", arrays.formatted if len(arrays.formatted) else arrays.observations)

    @property
    def states(self) -> NDArray[Any]:
        """For each game its whole state, secrets included, as a NumPy record; for compiled code that reads them."""
        return cast("NDArray[Any]", self._backend.arrays.states)

    @property
    def chance_streams(self) -> NDArray[np.uint64]:
        """For each game the random stream of chance, for compiled code that repeats a step."""
        return cast("NDArray[np.uint64]", self._backend.arrays.streams)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """For each game and each action of a seat, whether it is legal now.

        Where chance is explicit, its outcomes follow the actions of seats, and only those that are possible are true.
        """
        return cast("NDArray[np.bool_]", self._backend.arrays.masks)

    @property
    def movers(self) -> NDArray[np.int8]:
        """For each game the seat to move; OVER if it has ended, and CHANCE where chance is explicit and draws next."""
        return cast("NDArray[np.int8]", self._backend.arrays.movers)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """For each game and seat, the reward of the last step."""
        return cast("NDArray[np.float32]", self._backend.arrays.rewards)

    @property
    def results(self) -> NDArray[np.float32]:
        """For each game and seat, the share of the victory in the last match that ended."""
        return cast("NDArray[np.float32]", self._backend.arrays.results)

    @property
    def over(self) -> NDArray[np.bool_]:
        """For each game, whether the last step ended a match."""
        return cast("NDArray[np.bool_]", self._backend.arrays.over)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """For each game, whether the last step ended a match at the limit."""
        return cast("NDArray[np.bool_]", self._backend.arrays.truncated)

    @property
    def illegal(self) -> NDArray[np.bool_]:
        """For each game, whether the last action was illegal, and was not carried out."""
        return cast("NDArray[np.bool_]", self._backend.arrays.illegal)
