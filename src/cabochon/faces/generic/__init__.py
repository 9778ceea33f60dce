"""A plain face for any game: its view as tables, its legal moves as lines or buttons. Knows no game.

Of a view it knows four fields, if they are there: `players` (one entry a seat), `to_move`, `winners` and `points` of a
player. Everything else is shown as it is.
"""
