"""A hub without hardware: the board's own firmware in a process, on a clock of your choice."""
