"""The command `replay`, which is `python -m replay` as well. Ctrl-C ends it without a trace while it still loads, too."""

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from replay.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
