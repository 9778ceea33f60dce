"""What no rule of a game decides: takebacks, forfeits, ends by consent or by the server. Knows no chat or tutorial."""
