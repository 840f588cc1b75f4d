"""The command `replay`, which is `python -m replay` as well. Ctrl-C ends it without a trace while it still loads, too."""

import gc
import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        gc.disable()                                        # what is loaded stays: to look through it again and again takes time
        from replay.cli import main as run

        gc.freeze()
        gc.enable()
        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
