"""Rendering templates, and answering with them. Knows no table and no page."""
