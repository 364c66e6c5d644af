"""The only package that writes games' folders into output/: each appears whole, in one step, or stays as it was.

Nothing that is not ours is ever lost in it: see `places` for what is refused, `others` for what is kept.
"""

from generator.output.files import OutputFile
from generator.output.leftovers import tidy
from generator.output.manifest import MANIFEST, OutputKind
from generator.output.places import OutputPlace, OutputRefused, refusals
from generator.output.staging import Staging, carry_over, staged

__all__ = [
    "MANIFEST",
    "OutputFile",
    "OutputKind",
    "OutputPlace",
    "OutputRefused",
    "Staging",
    "carry_over",
    "refusals",
    "staged",
    "tidy",
]
