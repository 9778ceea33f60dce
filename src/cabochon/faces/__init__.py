"""How each game is shown to people: in the browser, in the terminal and on pictures. Decides no rule.

General code asks `faces.find(game)` for a game's `Face` and never compares the name of a game. A game without a face
of its own gets the generic one: its view as tables, its legal moves as buttons or lines.

To add a face for your game:

1. Write a subclass of `Face` and override the parts you want to look better; every part has a generic default. Import a
   part inside its property, so that the terminal needs no web framework and the server no terminal:

       class ChessFace(Face):
           package = "mychess.face"  # the folder with table.html and rules/chess.en.md
           blurb = gettext_noop("Corner the other king.")

           @property
           def terminal(self) -> Terminal:
               from mychess.face import terminal
               return terminal

       chess = ChessFace("chess")

2. Register it in your pyproject.toml under the name of the game:

       [project.entry-points."cabochon.faces"]
       chess = "mychess.face:chess"

`parts.py` documents every part; `gems/` and `battle_mat/` are complete examples.
"""

from cabochon.faces.face import Face
from cabochon.faces.parts import Art, Layout, Terminal, Touches, View, Words
from cabochon.faces.registry import find, shelf

__all__ = ["Art", "Face", "Layout", "Terminal", "Touches", "View", "Words", "find", "shelf"]
