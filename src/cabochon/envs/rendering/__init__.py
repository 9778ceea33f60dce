"""Rendering a table for an environment, as text, as a picture or in a window. Drawn from views alone."""

from cabochon.envs.rendering.renderer import RENDER_MODES, Renderer
from cabochon.envs.rendering.window import FRAMES_PER_SECOND
from cabochon.faces.drawing.captions import broken_off, forfeited

__all__ = ["FRAMES_PER_SECOND", "RENDER_MODES", "Renderer", "broken_off", "forfeited"]
