"""What normal players notice while a server is attacked: `python -m cabochon.benchmarks.siege`, or `make siege`.

Starts a server of its own on this machine for each siege, lets a few people play at a quick human pace, and attacks
it meanwhile: floods of tables, bots, connections, half requests, large headers, wrong passwords, reads and streams,
and a very long match. Prints how long the players waited until a move was seen, which of their moves failed, how soon
an easy bot answered, how long the health check took and how much memory the server needed.

Attackers are processes of their own with the lowest priority: they share the machine with the server, and would be
what is measured otherwise. Everything is bounded in time and number, and no address but loopback is ever attacked.

Needs the extra `server`.
"""
