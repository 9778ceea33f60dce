"""Moves and refusals as English text: notation and error messages. Knows no bot and decides no rule."""
