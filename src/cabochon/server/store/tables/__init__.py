"""Game tables as rows: seats, log, lists, quotas, quick matches and due bot moves. Knows no account and no rule."""
