"""RLlib learns to beat random play, with action masks.

pip install "cabochon[envs]" "ray[rllib]" torch
python examples/rllib_ppo.py                     [iterations]

A short Splendor, to five points, rewarded for points as they come. RLlib's own module for action masks expects
observations of the form `{"observations": ..., "action_mask": ...}` as float32, which a small wrapper gives it.
"""

import argparse

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import cabochon.envs  # noqa: F401  # registers the environments

MATCHES = 200


class RllibObservation(gymnasium.ObservationWrapper):
    """The names and the type that RLlib's module expects."""

    def __init__(self, env):
        super().__init__(env)
        numbers, mask = (env.observation_space[name] for name in ("observation", "action_mask"))
        self.observation_space = Dict(
            {"action_mask": Box(0.0, 1.0, mask.shape, np.float32), "observations": Box(0.0, 1.0, numbers.shape)}
        )

    def observation(self, observation):
        mask = observation["action_mask"].astype(np.float32)
        return {"action_mask": mask, "observations": observation["observation"]}


def make_env(config=None):
    env = gymnasium.make(
        "cabochon.envs:cabochon/Splendor-v0",
        opponents=["random"],
        target=5,
        payment=False,
        rewards="points",
        scaled=True,
        mask="dict",
        disable_env_checker=True,
    )
    return RllibObservation(env)


def configuration(seed):
    return (
        PPOConfig()
        .environment("splendor")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]}
            )
        )
        .training(train_batch_size_per_learner=2048, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=0.99)
        .debugging(seed=seed)
    )


def win_rate(module, matches, seed):
    """The module's share of the victories, in random seats."""
    env = make_env()
    generator = torch.Generator().manual_seed(seed)
    won = 0.0
    for match in range(matches):
        observation, info = env.reset(seed=seed if match == 0 else None)
        is_over = False
        while not is_over:
            batch = {name: torch.from_numpy(value[None]) for name, value in observation.items()}
            with torch.no_grad():
                logits = module.forward_inference({"obs": batch})["action_dist_inputs"]
            action = int(torch.multinomial(logits.softmax(-1), 1, generator=generator))
            observation, _, terminated, truncated, info = env.step(action)
            is_over = terminated or truncated
        won += float(info["result"][info["seat"]])
    return won / matches


def main(iterations=15, matches=MATCHES, seed=1):
    """The win rate before and after learning."""
    register_env("splendor", make_env)
    algorithm = configuration(seed).build_algo()
    before = win_rate(algorithm.get_module(), matches, seed)
    print(f"Before: {before:.0%} of {matches} matches against random play won.")
    for _ in range(iterations):
        algorithm.train()
    after = win_rate(algorithm.get_module(), matches, seed)
    print(f"After {iterations} iterations: {after:.0%}.")
    algorithm.stop()
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("iterations", nargs="?", type=int, default=15, help="the number of iterations of PPO")
    main(parser.parse_args().iterations)
