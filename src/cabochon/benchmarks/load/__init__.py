"""How many live tables a server carries: `python -m cabochon.benchmarks.load`, or `make load`.

Starts real servers, seats a thousand people at five hundred tables, each with a live connection, and posts moves at
a steady rate. Reports the moves accepted, the time from posting a move until the other player holds the new table
(post, commit, event, and the request that follows it), and whether the database lost or doubled any move.

Needs the extra `server`; PostgreSQL also needs `postgres`. `server_process` and `postgres` serve the tests as well.
"""
