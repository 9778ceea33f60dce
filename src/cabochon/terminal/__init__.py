"""Cabochon in a terminal: the table drawn from a view, and people who type. Decides no rule."""
