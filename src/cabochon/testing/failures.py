"""How a check says that a game breaks the contract."""

from __future__ import annotations

from cabochon.contract import Game

__all__ = ["ContractBroken", "require"]


class ContractBroken(AssertionError):
    """A game does not keep the contract; the message names the game and the member."""


def require(game: Game, holds: bool, problem: str) -> None:
    """Raise ContractBroken unless this holds; a statement `assert` could be switched off."""
    if not holds:
        raise ContractBroken(f"{game.name}: {problem}")
