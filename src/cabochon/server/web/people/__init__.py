"""The pages of people: account, profile, notifications. Knows no move."""
