"""Fuzzing: texts that nobody meant, and the laws that hold for every one of them."""

TARGETS = ("reader", "walk", "formatter", "page", "rules", "repairs", "patterns")
"""What is fuzzed, a law each."""
