"""The migrations of the database, run by Alembic. They know the schema alone."""
