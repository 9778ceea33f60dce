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

from cabochon.envs.batch import batch  # importing any part of cabochon.envs registers the games


def random_action(mask, generator):
    """A random legal action."""
    return generator.choice(np.flatnonzero(mask).tolist())


def with_pettingzoo(game, seed):
    """Every seat is an agent; the one to move steps."""
    env = pettingzoo.make("aec", f"cabochon/{game.replace('-', '_')}-v0", seats=2)
    env.reset(seed=seed)
    generator = random.Random(seed)
    rewards = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        is_over = terminated or truncated
        env.step(None if is_over else random_action(observation["action_mask"], generator))
    return rewards


def with_gymnasium(game, seed):
    """One seat learns, bots play the others."""
    name = "".join(word.capitalize() for word in game.split("-"))
    env = gymnasium.make(f"cabochon/{name}-v0", opponents=["greedy"])
    _, info = env.reset(seed=seed)
    generator = random.Random(seed)
    total, is_over = 0, False
    while not is_over:
        _, reward, terminated, truncated, info = env.step(random_action(info["action_mask"], generator))
        total += reward
        is_over = terminated or truncated
    return {"learner": total, "seat": info["seat"], "result": info["result"].tolist()}


def with_openspiel(game, seed):
    """Chance is a player, and a state can be cloned and observed by every seat."""
    import pyspiel

    importlib.import_module("cabochon.envs.open_spiel")  # registers the games with OpenSpiel
    generator = random.Random(seed)
    state = pyspiel.load_game(f"cabochon_{game.replace('-', '_')}").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(actions, weights)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
    return dict(enumerate(state.returns()))


def with_a_batch(game, seed):
    """A thousand matches at once; a match that ends is followed by another."""
    games = batch(game, seats=2, size=1000, seed=seed)
    rewards, finished = np.zeros(2), 0
    while finished < 1000:
        games.step(games.random_actions())
        rewards += games.rewards.sum(axis=0)
        finished += int(games.over.sum())
    return {"matches": finished, "mean rewards": (rewards / finished).round(2).tolist()}


def main(game="splendor", seed=1):
    """The outcome of a random match by interface."""
    outcomes = {}
    for rollout in (with_pettingzoo, with_gymnasium, with_openspiel, with_a_batch):
        outcomes[rollout.__name__] = rollout(game, seed)
        print(f"{game} {rollout.__name__.replace('_', ' ')}: {outcomes[rollout.__name__]}")
    return outcomes


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="splendor", choices=["splendor", "marvel", "battle-mat"])
    main(parser.parse_args().game)
