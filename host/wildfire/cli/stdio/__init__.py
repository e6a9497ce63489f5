"""Standard streams and signals: what every command writes passes here, and what ends it."""
