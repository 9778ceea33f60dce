"""The pages and pictures of one table: play, joining, chat, replay. Knows no list of tables."""
