"""Bots against bots, by the hundred: who is better, and how sure that is. docs/arena.md tells how to use it."""
