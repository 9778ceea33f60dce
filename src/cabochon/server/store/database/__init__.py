"""Opening the database, speaking to SQLite and PostgreSQL, and reaching other processes. Knows no seat or person."""
