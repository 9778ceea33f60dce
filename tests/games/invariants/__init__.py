"""What holds in every state of a game, recounted from what lies there: one module an engine, with its rules."""

FINE = 0
