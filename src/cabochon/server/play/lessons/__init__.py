"""Scripts, which decide what a table deals and accepts, and the lessons that follow one. Knows no database."""
