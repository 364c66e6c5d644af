"""`python -m generator` is `pnp`."""

import sys


def main() -> None:
    """Run `pnp`; Ctrl-C while it is still being imported ends it as any other does."""
    try:
        from generator.cli import main as command
    except KeyboardInterrupt:
        sys.exit(130)
    except RuntimeError as error:  # what Python makes of anything that stops it while it makes a class
        if isinstance(error.__cause__, KeyboardInterrupt):
            sys.exit(130)
        raise
    command()


if __name__ == "__main__":
    main()
