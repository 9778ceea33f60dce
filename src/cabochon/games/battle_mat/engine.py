"""The compiled functions that the contract asks for, put together from rules and knowledge. Decides nothing."""

from __future__ import annotations

from cabochon.games.battle_mat.knowledge.hidden import observed_action, redeal
from cabochon.games.battle_mat.knowledge.observation import observe
from cabochon.games.battle_mat.rules.dealing import set_up
from cabochon.games.battle_mat.rules.legal import legal
from cabochon.games.battle_mat.rules.transition import apply, to_move
from cabochon.games.battle_mat.rules.victory import result

__all__ = ["apply", "legal", "observe", "observed_action", "redeal", "result", "set_up", "to_move"]
