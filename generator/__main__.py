"""`python -m generator` is `pnp`."""

import sys


def main() -> None:
    """Run `pnp`; Ctrl-C while it is still being imported ends it as any other does."""
    try:
        from generator.cli import main as command
    except KeyboardInterrupt:
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
