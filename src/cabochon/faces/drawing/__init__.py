"""Shapes, captions and backgrounds for pictures of any table. Knows no particular game."""
