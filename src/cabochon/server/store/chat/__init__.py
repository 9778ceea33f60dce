"""The chat of game tables: messages, and who has closed it for themselves. Knows no log and no account."""
