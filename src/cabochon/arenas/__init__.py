"""Bots against bots by the hundred: which one is stronger, and how certain that is. See docs/arena.md."""
