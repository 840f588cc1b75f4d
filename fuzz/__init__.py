"""Fuzzing: texts that nobody meant, and the laws that hold for every one of them."""
