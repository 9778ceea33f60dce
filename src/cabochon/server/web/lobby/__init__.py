"""The way to a table: home, the form for a new one, quick matches. Knows no move."""
