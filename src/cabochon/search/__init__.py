"""Search and random play over the contract: compiled modules that `for_game` binds to one game. Knows no game."""
