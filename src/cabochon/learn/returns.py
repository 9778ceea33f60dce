"""Returns of self-play, by seat: the result where the match ended, else what was expected after the last step."""

from __future__ import annotations

import torch
from torch import Tensor

__all__ = ["by_seat", "from_mover", "lambda_returns"]


def lambda_returns(values: Tensor, results: Tensor, ended: Tensor, last: Tensor, decay: float) -> Tensor:
    """TD(lambda) returns by step, game and seat.

    `values` were expected before each step, `last` after the last one; `results` count where `ended`.
    """
    returns = torch.empty_like(values)
    following, after = last, last
    for step in range(len(values) - 1, -1, -1):
        returns[step] = torch.where(ended[step, :, None], results[step], (1 - decay) * after + decay * following)
        following, after = returns[step], values[step]
    return returns


def by_seat(shares: Tensor, movers: Tensor) -> Tensor:
    """Shares in the order of the seats, from shares with the mover's first."""
    seats = torch.arange(shares.shape[-1], device=shares.device)
    return shares.gather(-1, (seats - movers[..., None]) % shares.shape[-1])


def from_mover(shares: Tensor, movers: Tensor) -> Tensor:
    """Shares with the mover's first, from shares in the order of the seats."""
    seats = torch.arange(shares.shape[-1], device=shares.device)
    return shares.gather(-1, (seats + movers[..., None]) % shares.shape[-1])
