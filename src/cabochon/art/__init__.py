"""What the games look like: cards, covers, scenes and symbols as SVG text, drawn by code. Knows no rule and no page.

To change the picture of
- a card of Splendor: `splendor/cards/`, one module for each level and kind of scene; `development.py` says which card
  gets which scene. A scene is shared by several cards. Nobles: `splendor/nobles.py`;
- a character of Splendor: Marvel or Battle Mat: `motifs/characters.py` says who has which motif; `arms.py`,
  `beasts.py`, `powers.py` and `tools.py` beside it draw the motifs. A character of both games has the same motif in both, and no two
  may share one. `blazon.py` says who belongs together, and so shares a pattern and what stands behind the shield;
  `marvel/cards.py` and `battle_mat/cards.py` draw the picture around them. Locations: `marvel/locations.py`;
- a back, a cover or the scene behind a table: `backs.py`, `cover.py` and `scene.py` in the folder of the game;
- a chip or a gem: `splendor/gems.py` and `shared/infinity_stones.py`; an icon: `shared/icons.py`;
  the Avengers symbol: `marvel/pictures.py`.

The face adds what is printed on a card, such as cost, points and frame: `faces/GAME/table.html` for the page,
`faces/GAME/picture/cards.py` for pictures of the table.

Each game's folder offers `picture`, `cover`, `scene` and `symbols`. `gems/`, `shared/` and `motifs/` hold what several of them
use.
"""

from cabochon.art.shared.logo import app_icon, emblem

__all__ = ["app_icon", "emblem"]
