"""PPO in one file, as CleanRL writes it, on the vector environment: masks included.

pip install "cabochon[envs,learn]"
python examples/cleanrl_ppo.py                   [updates]

A short Splendor, to five points, against `random`. All matches and the opponents' moves are compiled, so that most of
the time goes into the network: about half a minute on one core. Only what is special here has a comment.
"""

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

ENVS, STEPS = 64, 64
EPOCHS, MINIBATCHES = 4, 4
GAMMA, LAMBDA, CLIP = 0.99, 0.95, 0.2


class Agent(nn.Module):
    def __init__(self, envs):
        super().__init__()
        numbers, actions = envs.single_observation_space.shape[0], envs.single_action_space.n
        self.body = nn.Sequential(nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, observations, masks):
        features = self.body(observations)
        logits = self.actor(features).masked_fill(~masks, -1e8)  # an illegal action is never drawn
        return Categorical(logits=logits), self.critic(features).squeeze(-1)


def make_envs():
    return gymnasium.make_vec(
        "cabochon.envs:cabochon/Splendor-v0",
        num_envs=ENVS,
        vectorization_mode="vector_entry_point",
        opponents="random",
        target=5,
        payment=False,
        rewards="points",
        scaled=True,
    )


def rollout(envs, agent, observations, masks):
    """Steps of all matches, and the share of the victory in those that ended."""
    steps, won = [], []
    for _ in range(STEPS):
        with torch.no_grad():
            policy, values = agent(observations, masks)
            actions = policy.sample()
        after, rewards, terminated, truncated, info = envs.step(actions.numpy())
        done = terminated | truncated  # the next match has begun in the same step: it must not count for this one
        steps.append((observations, masks, actions, policy.log_prob(actions), values, rewards, done))
        if done.any():
            final = info["final_info"]
            won += final["result"][done, final["seat"][done]].tolist()
        observations, masks = torch.from_numpy(after), torch.from_numpy(info["action_mask"]).bool()
    return steps, observations, masks, won


def advantages_and_returns(steps, last_values):
    advantage, following, found = torch.zeros(ENVS), last_values, []
    for _, _, _, _, values, rewards, done in reversed(steps):
        goes_on = 1 - torch.from_numpy(done).float()
        delta = torch.from_numpy(rewards) + GAMMA * following * goes_on - values
        advantage = delta + GAMMA * LAMBDA * goes_on * advantage
        found.append(advantage)
        following = values
    advantages = torch.stack(found[::-1])
    return advantages.flatten(), (advantages + torch.stack([step[4] for step in steps])).flatten()


def update(agent, optimiser, steps, last_values):
    advantages, returns = advantages_and_returns(steps, last_values)
    observations, masks, actions, log_probs = (torch.cat([step[part] for step in steps]) for part in range(4))
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(actions)).chunk(MINIBATCHES):
            policy, values = agent(observations[chosen], masks[chosen])
            ratio = (policy.log_prob(actions[chosen]) - log_probs[chosen]).exp()
            advantage = advantages[chosen]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            policy_loss = -torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            value_loss = (values - returns[chosen]).square().mean()
            optimiser.zero_grad()
            (policy_loss + 0.5 * value_loss - 0.01 * policy.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def main(updates=30, seed=1):
    """The win rate before learning and in the last tenth of it."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the network is too small for more threads
    envs = make_envs()
    agent = Agent(envs)
    optimiser = torch.optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    observations, info = envs.reset(seed=seed)
    observations, masks = torch.from_numpy(observations), torch.from_numpy(info["action_mask"]).bool()
    rates = []
    for _ in range(updates):
        steps, observations, masks, won = rollout(envs, agent, observations, masks)
        with torch.no_grad():
            last_values = agent(observations, masks)[1]
        update(agent, optimiser, steps, last_values)
        rates.append(np.mean(won))
    before, after = rates[0], np.mean(rates[-max(1, updates // 10) :])
    print(f"Of the matches against random play it won {before:.0%} at first and {after:.0%} after {updates} updates.")
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("updates", nargs="?", type=int, default=30, help="the number of updates")
    main(parser.parse_args().updates)
