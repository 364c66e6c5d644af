"""What a game is made into, by the name the command line knows: `files` makes the files of one target.

`sheets` prints pieces and rulebook as PDF, `pictures` makes SVG and PNG, `cut` files
for cutting machines, `exports` leads to the other programs of
`generator.export`. Whatever is printed is read back before it is handed on. Libraries that draw are imported by the
target that needs them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line asks for the names alone
    from generator.job import Collected, Job
    from generator.output import OutputFile

PRINTED = ("pdf", "svg", "png", "cut")
"""The targets to print; exports are in `generator.export.TARGETS`."""


def files(target: str, job: "Job", collected: "Collected") -> "Iterator[OutputFile]":
    """The files of a target; what is wrong with them, and what they leave out, is `collected`."""
    match target:
        case "pdf":
            from generator.targets.sheets import pdf

            yield from pdf(job, collected)
        case "svg":
            from generator.targets.pictures import svgs

            yield from svgs(job, collected)
        case "png":
            from generator.targets.pictures import pngs

            yield from pngs(job, collected)
        case "cut":
            from generator.targets.cut import cut

            yield from cut(job, collected)
        case _:
            from generator.targets.exports import exported

            yield from exported(job, collected, target)
