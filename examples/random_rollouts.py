"""A random match in each interface.

pip install "cabochon[envs]"
python examples/random_rollouts.py               [splendor, marvel or battle-mat]
"""

import argparse
import importlib
import random

import gymnasium
import numpy as np
import pettingzoo

from cabochon.envs.batch import batch  # any part of cabochon.envs registers the games with the libraries above


def any_of(mask, numbers):
    """One of the allowed actions."""
    return numbers.choice(np.flatnonzero(mask).tolist())


def with_pettingzoo(game, seed):
    """Every seat is an agent; the one to move steps."""
    env = pettingzoo.make("aec", f"cabochon/{game.replace('-', '_')}-v0", seats=2)
    env.reset(seed=seed)
    numbers = random.Random(seed)
    rewards = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        is_over = terminated or truncated
        env.step(None if is_over else any_of(seen["action_mask"], numbers))
    return rewards


def with_gymnasium(game, seed):
    """One seat learns, bots play the others."""
    name = "".join(word.capitalize() for word in game.split("-"))
    env = gymnasium.make(f"cabochon/{name}-v0", opponents=["greedy"])
    _, info = env.reset(seed=seed)
    numbers = random.Random(seed)
    total, is_over = 0, False
    while not is_over:
        _, reward, terminated, truncated, info = env.step(any_of(info["action_mask"], numbers))
        total += reward
        is_over = terminated or truncated
    return {"learner": total, "seat": info["seat"], "result": info["result"].tolist()}


def with_openspiel(game, seed):
    """Chance is a player of its own, and a state can be cloned and looked at from every side."""
    import pyspiel

    importlib.import_module("cabochon.envs.open_spiel")  # registers the games with OpenSpiel
    numbers = random.Random(seed)
    state = pyspiel.load_game(f"cabochon_{game.replace('-', '_')}").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(numbers.choices(actions, weights)[0])
        else:
            state.apply_action(numbers.choice(state.legal_actions()))
    return dict(enumerate(state.returns()))


def with_a_batch(game, seed):
    """A thousand matches at once; whatever is over begins again."""
    games = batch(game, seats=2, size=1000, seed=seed)
    rewards, finished = np.zeros(2), 0
    while finished < 1000:
        games.step(games.random_actions())
        rewards += games.rewards.sum(axis=0)
        finished += int(games.over.sum())
    return {"matches": finished, "mean rewards": (rewards / finished).round(2).tolist()}


def main(game="splendor", seed=1):
    """What came of it, by interface."""
    told = {}
    for rollout in (with_pettingzoo, with_gymnasium, with_openspiel, with_a_batch):
        told[rollout.__name__] = rollout(game, seed)
        print(f"{game} {rollout.__name__.replace('_', ' ')}: {told[rollout.__name__]}")
    return told


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", default="splendor", choices=["splendor", "marvel", "battle-mat"])
    main(asked.parse_args().game)
