"""Tables as their logs tell them, and the tables of this process. Knows no service and no script."""
