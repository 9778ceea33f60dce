"""Learning to beat random play with MaskablePPO of sb3-contrib.

pip install "cabochon[envs]" sb3-contrib
python examples/maskable_ppo.py                  [steps]

A short Splendor, to five points, rewarded for points as they come. Twenty seconds on one core; 200,000 steps and
`opponents=["greedy"]` are the next things to try.
"""

import argparse

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

ENVS = 8
MATCHES = 300


def make_env():
    return gymnasium.make(
        "cabochon.envs:cabochon/Splendor-v0",  # importing the module before the colon registers it
        opponents=["random"],
        target=5,
        payment=False,
        rewards="points",
        disable_env_checker=True,
    )


def win_rate(model, matches, seed):
    """The model's share of the victories, in random seats."""
    env = make_env()
    won = 0.0
    for match in range(matches):
        observation, info = env.reset(seed=seed if match == 0 else None)
        is_over = False
        while not is_over:
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool))
            observation, _, terminated, truncated, info = env.step(action)
            is_over = terminated or truncated
        won += float(info["result"][info["seat"]])
    return won / matches


def main(steps=30_000, matches=MATCHES, seed=1):
    """The win rate before and after learning."""
    torch.set_num_threads(1)  # the network is too small for more threads
    envs = DummyVecEnv([make_env] * ENVS)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=256, n_epochs=4, learning_rate=1e-3, seed=seed)
    before = win_rate(model, matches, seed)
    print(f"Before: {before:.0%} of {matches} matches against random play won.")
    model.learn(steps)
    after = win_rate(model, matches, seed)
    print(f"After {model.num_timesteps:,} decisions: {after:.0%}.")
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", nargs="?", type=int, default=30_000, help="the number of decisions to learn from")
    main(parser.parse_args().steps)
