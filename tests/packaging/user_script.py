"""What a user writes: every call of the public interface is typed, so this passes mypy --strict."""

from __future__ import annotations

from pathlib import Path

import cabochon
from cabochon import testing
from cabochon.bots import Bot
from cabochon.match.observer import Observer


class FirstMove(Bot):
    """Plays the first legal move."""

    def decide(self, observer: Observer) -> str:
        turn: int = observer.view()["turn"]
        legal: list[str] = observer.legal()
        return legal[turn % len(legal)]


def play(seed: int) -> tuple[float, ...]:
    match: cabochon.Match = cabochon.new("splendor", seats=2, seed=seed, target=5)
    bots: list[Bot] = [cabochon.bot("greedy", seed=1, ready_seconds=30), FirstMove(seed)]
    while match.to_move is not None:
        for event in match.play(bots[match.to_move].choose(match)):
            print(event.turn, event.redacted_text(None))
    assert match.result is not None
    return match.result


def look_back(match: cabochon.Match, file: Path) -> str:
    for turn in match.turns:
        seat: int = turn.seat
        print(seat, turn.move, turn.deals, turn.before)
    again: cabochon.Match = cabochon.position(match.position(), seed=3)
    loaded: cabochon.Match = cabochon.load(again.record())
    matches = [record.seats for record in cabochon.records(file)]
    print(sum(matches), loaded.headers.get("Players", ""))
    return loaded.svg(0)


def learn(size: int) -> float:
    games = cabochon.batch("marvel", seats=3, size=size, seed=1)
    for _ in range(10):
        games.step(games.random_actions())
    return float(games.rewards.sum())


def check(name: str) -> None:
    try:
        testing.check_game(name, matches=2)
    except testing.ContractBroken as broken:
        print(broken)
    except cabochon.GameFailed as failed:
        print(failed)


if __name__ == "__main__":
    print(play(7), learn(8))
