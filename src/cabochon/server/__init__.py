"""The table in the browser: tables and their log, live updates, pages. Knows matches and bots; decides no rule."""
