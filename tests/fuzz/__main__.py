"""`python -m tests.fuzz`: try to break the press for some minutes, or one case again."""

import sys

from tests.fuzz.options import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
