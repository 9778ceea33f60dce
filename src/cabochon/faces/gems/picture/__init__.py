"""Splendor and Marvel as a picture."""

from cabochon.faces.gems.picture.table import pieces

__all__ = ["pieces"]
