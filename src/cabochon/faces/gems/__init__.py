"""The faces of Splendor and Splendor: Marvel."""

from cabochon.faces.gems.face import marvel, splendor

__all__ = ["marvel", "splendor"]
