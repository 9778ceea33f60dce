"""Splendor and Marvel as a picture."""

from cabochon.envs.rendering.gems.table import pieces

__all__ = ["pieces"]
