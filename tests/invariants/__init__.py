"""What holds in every state of a game, recounted from what lies there: one module a game, each with its rules beside it."""

FINE = 0
