"""Games as text: the lines that all records share, and reading and writing records."""
