"""The archive: one DuckDB file, what goes into it, and the questions it answers."""
