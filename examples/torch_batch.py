"""A policy learns Splendor by self-play, in PyTorch on a batch of games.

pip install "cabochon[envs,learn]"
python examples/torch_batch.py                   about twenty seconds on one core; --device cuda for a GPU

PyTorch shares the arrays of the batch: each step overwrites them, so they are copied only where learning keeps them.
Afterwards the policy plays against `random` in Gymnasium's vector environment.
"""

import argparse

import torch
from torch import Tensor, nn

import cabochon
from cabochon.envs.batch import Batch
from cabochon.envs.gymnasium import GymnasiumVectorEnv

GAMES, STEPS = 256, 64
TARGET, LIMIT = 5, 200  # points that end a match, and decisions after which it is truncated
DISCOUNT = 0.97


class Policy(nn.Module):
    """A distribution over the legal actions, and the points it expects to gain from here on."""

    def __init__(self, observation_size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observation_size, 128), nn.ReLU())
        self.logits = nn.Linear(128, actions)
        self.value = nn.Linear(128, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        features = self.body(observations.float() / 8)
        logits = self.logits(features).masked_fill(~masks, -torch.inf)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(features).squeeze(1)


def learn(policy: Policy, games: Batch, updates: int, device: str) -> None:
    observations, masks, movers, rewards, over = (
        torch.as_tensor(array, device=device)
        for array in (games.observations, games.masks, games.movers, games.rewards, games.over)
    )
    optimiser = torch.optim.Adam(policy.parameters(), lr=2e-3)
    for _ in range(updates):
        rollout = []
        for _ in range(STEPS):
            decision = observations.clone(), masks.clone(), movers.long()
            with torch.no_grad():
                actions = policy(*decision[:2])[0].sample()
            games.step(actions)
            rollout.append((*decision, actions, rewards.clone(), over.clone()))
        update(policy, optimiser, rollout)


def update(policy: Policy, optimiser: torch.optim.Optimizer, rollout: list[tuple[Tensor, ...]]) -> None:
    """An actor-critic update: actions become more likely if the return exceeds the expected value."""
    future = torch.zeros_like(rollout[0][4])
    returns = []
    for _, _, movers, _, rewards, over in reversed(rollout):
        future = rewards + DISCOUNT * future * ~over[:, None]
        own = future.gather(1, movers[:, None]).squeeze(1)
        returns.append(own - (future.sum(1) - own) / (future.shape[1] - 1))  # points ahead of the others
    observations, masks, _, actions, _, _ = (torch.cat(parts) for parts in zip(*rollout, strict=True))
    distribution, values = policy(observations, masks)
    advantages = torch.cat(returns[::-1]) - values
    loss = advantages.square().mean() - (distribution.log_prob(actions) * advantages.detach()).mean()
    optimiser.zero_grad()
    (loss - 0.01 * distribution.entropy().mean()).backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimiser.step()


@torch.no_grad()
def win_rate_against_random(policy: Policy, device: str) -> float:
    matches = GymnasiumVectorEnv("splendor", num_envs=GAMES, opponents="random", target=TARGET, limit=LIMIT)
    observations, _ = matches.reset(seed=1)
    won: list[bool] = []
    while len(won) < 2 * GAMES:
        decision = torch.from_numpy(observations).to(device), torch.from_numpy(matches.action_masks()).to(device)
        observations, rewards, terminated, truncated, _ = matches.step(policy(*decision)[0].sample().cpu().numpy())
        won += (rewards[terminated | truncated] > 0).tolist()
    return sum(won) / len(won)


def main(updates: int = 40, device: str = "cpu") -> tuple[float, float]:
    torch.manual_seed(1)
    games = cabochon.batch("splendor", size=GAMES, device=device, seed=1, target=TARGET, limit=LIMIT, rewards="points")
    policy = Policy(games.observations.shape[1], games.masks.shape[1]).to(device)
    before = win_rate_against_random(policy, device)
    learn(policy, games, updates, device)
    after = win_rate_against_random(policy, device)
    print(f"Against random play it won {before:.0%} of the matches before and {after:.0%} after {updates} updates.")
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    arguments = parser.parse_args()
    main(arguments.updates, arguments.device)
