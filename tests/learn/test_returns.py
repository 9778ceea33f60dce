"""Returns against their definition.

Only who runs a test here imports PyTorch: reading this file does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import torch

STEPS, GAMES, SEATS = 7, 5, 3


def by_definition(
    values: torch.Tensor, results: torch.Tensor, ended: torch.Tensor, last: torch.Tensor, decay: float
) -> torch.Tensor:
    """The mean of all n-step returns, each weighted with a power of lambda."""
    import torch

    returns = torch.zeros_like(values)
    for game in range(GAMES):
        for step in range(STEPS):
            weight, total = 1.0, torch.zeros(SEATS)
            for later in range(step, STEPS):
                if ended[later, game]:
                    total += weight * results[later, game]
                    break
                following = values[later + 1, game] if later + 1 < STEPS else last[game]
                share = 1.0 if later + 1 == STEPS else 1 - decay
                total += weight * share * following
                weight *= decay
            returns[step, game] = total
    return returns


@pytest.mark.parametrize("decay", [0.0, 0.6, 1.0])
def test_returns_are_the_mean_of_all_n_step_returns(decay: float) -> None:
    import torch

    from cabochon.learn.returns import lambda_returns

    torch.manual_seed(1)
    values, results = torch.rand(STEPS, GAMES, SEATS), torch.rand(STEPS, GAMES, SEATS)
    ended, last = torch.rand(STEPS, GAMES) < 0.3, torch.rand(GAMES, SEATS)
    expected = by_definition(values, results, ended, last, decay)
    assert torch.allclose(lambda_returns(values, results, ended, last, decay), expected, atol=1e-6)


def test_shares_turn_from_the_mover_to_the_seats_and_back() -> None:
    import torch

    from cabochon.learn.returns import by_seat, from_mover

    shares, movers = torch.tensor([[0.5, 0.3, 0.2]]), torch.tensor([1])
    assert by_seat(shares, movers)[0].tolist() == pytest.approx([0.2, 0.5, 0.3])
    assert from_mover(by_seat(shares, movers), movers)[0].tolist() == pytest.approx(shares[0].tolist())
