"""A board at its REPL: the connection, and its answers."""
