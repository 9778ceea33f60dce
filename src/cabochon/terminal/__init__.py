"""Playing in a terminal: the table drawn from a view, and moves typed by people. No rule is decided here."""
