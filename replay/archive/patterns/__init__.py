"""A small language for what happened in the play, compiled to SQL over the marks of the hands. docs/patterns.md is its manual."""
