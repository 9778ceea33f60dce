"""A table as an environment shows it: text, a picture, or a window. Drawn from views alone."""

from cabochon.envs.rendering.renderer import MODES, Renderer
from cabochon.envs.rendering.window import FRAMES
from cabochon.faces.drawing.captions import broken_off, forfeited

__all__ = ["FRAMES", "MODES", "Renderer", "broken_off", "forfeited"]
