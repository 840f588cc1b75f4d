"""Measurements. Every figure is a ratio of two pieces of work timed in turn in one run; `python -m bench` prints the table."""
