"""A table as an environment shows it: text, a picture, or a window. Drawn from views alone."""

from cabochon.envs.rendering.renderer import MODES, Renderer

__all__ = ["MODES", "Renderer"]
