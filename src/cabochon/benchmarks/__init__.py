"""The speed of the games: random play with the legal mask, a uniform choice and `apply`, counting decisions of seats.

Compare rows of one run only: a single figure says more about the machine than about the program. Nothing is imported
here, because several modules are programs of their own (`python -m cabochon.benchmarks.batch_rows`).
"""
