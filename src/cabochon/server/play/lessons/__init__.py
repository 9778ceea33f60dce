"""Scripts, which decide what a table deals and accepts, and the tutorials that follow one. Knows no database."""
