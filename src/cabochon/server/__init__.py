"""The server: tables, people and pages in the browser, and the JSON API. Knows matches and bots; decides no rule.

Its rooms, highest first; imports point down only:

- `run` and `app`: start the server, and put services, middleware and routes together
- `connections`, beside `app`: how many connections clients may have, and how large and slow their requests may be
- `web` and `api`: the pages for people, and the JSON API for programs
- `http`: what both share between a request and the services
- `push`: notifications, for people who are not at their table
- `show`: what a reader sees of a table, in their language
- `play`: what may happen at a table
- `people`: identity, accounts, presence and ratings
- `store`: the database
- `ops`: settings, logs, metrics, rate limits and background tasks
"""
