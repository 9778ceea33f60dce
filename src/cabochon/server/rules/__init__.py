"""The rules as people read them: a page a game in each language, and the reasons a refused move is answered with."""
