"""The results of matches, and the ratings they lead to. Knows no log, and not how a rating is computed."""
