"""Networks as plain arrays: their files, and what they expect in a position. Needs no PyTorch, and knows no game."""

from cabochon.networks.forecasting import forecasts
from cabochon.networks.network import BadNetwork, Network, NetworkCard, load_network
from cabochon.networks.policy import policy_logits
from cabochon.networks.shipped import expert_network, level_code, shipped_network

__all__ = [
    "BadNetwork",
    "Network",
    "NetworkCard",
    "expert_network",
    "forecasts",
    "level_code",
    "load_network",
    "policy_logits",
    "shipped_network",
]
