"""Motifs that stand for a character, and who gets which. Shared by Splendor: Marvel and Battle Mat."""
