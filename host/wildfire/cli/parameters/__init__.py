"""The arguments and options that several commands take."""
