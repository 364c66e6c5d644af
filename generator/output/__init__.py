"""The only package that writes games' folders into output/: each appears whole, in one step, or stays as it was.

Nothing that is not ours is ever lost in it: see `places` for what is refused, `others` for what is kept.
"""

from generator.output.files import File
from generator.output.leftovers import tidy
from generator.output.manifest import MANIFEST, Kind
from generator.output.places import Place, Refused, refusals
from generator.output.staging import Staging, carry_over, staged

__all__ = ["MANIFEST", "File", "Kind", "Place", "Refused", "Staging", "carry_over", "refusals", "staged", "tidy"]
