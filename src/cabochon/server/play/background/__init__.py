"""Tasks that no request starts: bot moves, calls of time, cleanup. They act through services, and decide nothing."""
