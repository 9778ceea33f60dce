"""The font of pictures that the server draws: Roboto Bold, under the licence beside it."""

from pathlib import Path

__all__ = ["FONT_FAMILY", "FONT_FILE"]

FONT_FILE = Path(__file__).parent / "Roboto-Bold.ttf"
FONT_FAMILY = "Roboto"
