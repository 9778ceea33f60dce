"""Accounts, and what belongs to them: sessions, names, push subscriptions, traces at tables. Knows no rule."""
