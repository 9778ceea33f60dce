"""The chat of tables: who may read and write, how much, and what is left of a text. Knows no log and no match."""
