"""Neutral parts for games that have none of their own; a game can also import single functions from here."""
