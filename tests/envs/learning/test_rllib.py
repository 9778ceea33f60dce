"""The example with RLlib learns: `make test-rllib`. RLlib pins an older Gymnasium, so it is installed apart."""

from __future__ import annotations

import pytest

from tests.envs.learning.examples import example


@pytest.mark.filterwarnings("ignore")  # Ray warns of much that is its own affair
def test_rllib_trains(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray.rllib", reason="RLlib is not installed: pip install 'ray[rllib]'")
    before, after = example("rllib_ppo").main(iterations=10, matches=100)
    assert before < 0.65
    assert after > before
    assert "After 10 iterations" in capsys.readouterr().out
