"""Games as text: the lines that every record shares, and records that are read and written."""
