"""A board at its REPL: the connection, and what it answers there."""
