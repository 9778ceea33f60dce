"""A policy that learns Splendor from nothing by playing itself, in PyTorch on a batch of games.

pip install "cabochon[envs,learn]"
python examples/torch_batch.py                   some twenty seconds on one core; --device cuda for a GPU

The arrays of the batch are handed to PyTorch once: each step writes them anew, so they are copied only where they are
kept for learning. Afterwards the policy meets `random`, in Gymnasium's vector environment.
"""

import argparse

import torch
from torch import Tensor, nn

import cabochon
from cabochon.envs.batch import Batch
from cabochon.envs.gymnasium_vector import VectorEnvironment

GAMES, STEPS = 256, 64
TARGET, LIMIT = 5, 200  # points that end a match, and decisions after which it is broken off
LASTING = 0.97  # how much of a reward is credited to the decision before


class Policy(nn.Module):
    """How much it likes each action, and how many points it expects to gain from here on."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, 128), nn.ReLU())
        self.liking = nn.Linear(128, actions)
        self.value = nn.Linear(128, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        seen = self.body(observations.float() / 8)
        liking = self.liking(seen).masked_fill(~masks, -torch.inf)
        return torch.distributions.Categorical(logits=liking, validate_args=False), self.value(seen).squeeze(1)


def learn(policy: Policy, games: Batch, updates: int, device: str) -> None:
    observations, masks, movers, rewards, over = (
        torch.as_tensor(array, device=device)
        for array in (games.observations, games.masks, games.movers, games.rewards, games.over)
    )
    optimiser = torch.optim.Adam(policy.parameters(), lr=2e-3)
    for _ in range(updates):
        kept = []
        for _ in range(STEPS):
            seen = observations.clone(), masks.clone(), movers.long()
            with torch.no_grad():
                actions = policy(*seen[:2])[0].sample()
            games.step(actions)
            kept.append((*seen, actions, rewards.clone(), over.clone()))
        update(policy, optimiser, kept)


def update(policy: Policy, optimiser: torch.optim.Optimizer, kept: list[tuple[Tensor, ...]]) -> None:
    """What followed for the seat that decided, against what it expected, makes its action likelier or less likely."""
    following = torch.zeros_like(kept[0][4])
    returns = []
    for _, _, movers, _, rewards, over in reversed(kept):
        following = rewards + LASTING * following * ~over[:, None]
        own = following.gather(1, movers[:, None]).squeeze(1)
        returns.append(own - (following.sum(1) - own) / (following.shape[1] - 1))  # points ahead of the others
    observations, masks, _, actions, _, _ = (torch.cat(parts) for parts in zip(*kept, strict=True))
    gained = torch.cat(returns[::-1])
    liking, expected = policy(observations, masks)
    surprise = gained - expected
    loss = surprise.square().mean() - (liking.log_prob(actions) * surprise.detach()).mean()
    optimiser.zero_grad()
    (loss - 0.01 * liking.entropy().mean()).backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimiser.step()


@torch.no_grad()
def wins_against_random(policy: Policy, device: str) -> float:
    matches = VectorEnvironment("splendor", num_envs=GAMES, opponents="random", target=TARGET, limit=LIMIT)
    observations, _ = matches.reset(seed=1)
    won: list[bool] = []
    while len(won) < 2 * GAMES:
        seen = torch.from_numpy(observations).to(device), torch.from_numpy(matches.action_masks()).to(device)
        observations, rewards, terminated, truncated, _ = matches.step(policy(*seen)[0].sample().cpu().numpy())
        won += (rewards[terminated | truncated] > 0).tolist()
    return sum(won) / len(won)


def main(updates: int = 40, device: str = "cpu") -> tuple[float, float]:
    torch.manual_seed(1)
    games = cabochon.batch("splendor", size=GAMES, device=device, seed=1, target=TARGET, limit=LIMIT, rewards="points")
    policy = Policy(games.observations.shape[1], games.masks.shape[1]).to(device)
    before = wins_against_random(policy, device)
    learn(policy, games, updates, device)
    after = wins_against_random(policy, device)
    print(f"Against random it won {before:.0%} of the matches before, and {after:.0%} after {updates} updates.")
    return before, after


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--updates", type=int, default=40)
    asked.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    told = asked.parse_args()
    main(told.updates, told.device)
