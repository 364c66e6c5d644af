"""`pnp printer`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.decorators import FC

from generator import atomic
from generator.cli.printing import PaperName
from generator.cli.target_file import TargetFile
from generator.output.named import is_our_pdf
from generator.sheets.papers import A4

if TYPE_CHECKING:
    from generator.sheets.printer import Correction, Printer
    from generator.tasks.printers import KnownPrinters

SIDES = ("front", "back")


_EXAMPLES = (
    "pnp printer --calibrate page.pdf",
    "pnp printer office --front-left 21.5 --front-top 19.2 --width 169.5 --height 257",
    "pnp printer office --back-left 19.8 --back-top 20.4",
    "pnp printer office --calibrate check.pdf",
    "pnp printer office --front-x -1.5 --back-scale-x 100.5",
    "pnp build geyser --printer office",
    "pnp printer office --forget",
)


_READINGS = (
    ("front-left", "L", "What the calibration page shows as L on the front."),
    ("front-top", "T", "What it shows as T on the front."),
    ("back-left", "L", "What it shows as L on the back."),
    ("back-top", "T", "What it shows as T on the back."),
    ("width", "W", "The width of its frame, for both sides."),
    ("height", "H", "The height of its frame, for both sides."),
    ("back-width", "W", "The width of its frame on the back, if different."),
    ("back-height", "H", "The height of its frame on the back, if different."),
)
_CORRECTIONS = (
    ("front-x", "MM", "Move the front to the right by MM."),
    ("front-y", "MM", "Move the front down by MM."),
    ("back-x", "MM", "Move the back to the right by MM, seen with its top edge up."),
    ("back-y", "MM", "Move the back down by MM."),
    ("scale-x", "PERCENT", "Scale the width of both sides: 100.5 where 100 mm measure 99.5."),
    ("scale-y", "PERCENT", "Scale the height of both sides."),
    ("back-scale-x", "PERCENT", "Scale the width of the back only."),
    ("back-scale-y", "PERCENT", "Scale the height of the back only."),
)


def _numbers(options: Sequence[tuple[str, str, str]]) -> Callable[[FC], FC]:
    """Options that take a number each, given as name, what stands for the number, and the help."""

    def decorated(command: FC) -> FC:
        for name, metavar, words in reversed(options):
            command = click.option(f"--{name}", type=float, metavar=metavar, help=words)(command)
        return command

    return decorated


@click.command(epilog="\b\nExamples:\n" + "\n".join(f"  {example}" for example in _EXAMPLES))
@click.argument("name", required=False)
@_numbers(_READINGS)
@click.option("--corrected", is_flag=True, help="The page that was read was printed with the corrections of NAME.")
@_numbers(_CORRECTIONS)
@click.option("--forget", is_flag=True, help="Forget the printer NAME.")
@click.option(
    "--calibrate",
    type=TargetFile(is_our_pdf),
    metavar="FILE",
    help="Write a calibration page (front and back) as PDF; with NAME, printed with its corrections.",
)
@click.option("--paper", type=PaperName(), default=A4.name, show_default=True, help="The paper to calibrate on.")
def command(
    name: str | None, corrected: bool, forget: bool, calibrate: Path | None, paper: str, **numbers: float | None
) -> None:
    """Store a printer's corrections (offset and scale) under a NAME, for `pnp build --printer NAME`.

    Enter either what the calibration page shows, or the corrections themselves. Without NAME, list the known printers;
    with NAME only, show its corrections. Options that are not given keep their value.
    """
    from generator.sheets.printer import Printer
    from generator.tasks.printers import known

    found = known()
    _warn(found)
    printers = dict(found.printers)
    given = {key: value for key, value in numbers.items() if value is not None}
    if name is not None and not (name.strip() and name.isprintable()):
        raise click.UsageError("a printer's name must not be empty or contain characters that cannot be printed")
    if name is None:
        if given or forget or corrected:
            raise click.UsageError("name the printer: pnp printer NAME ...")
    elif forget:
        _forget(name, (*printers, *found.damaged))
        return
    elif given:
        printers[name] = _keep(_changed(printers.get(name, Printer(name)), given, paper, corrected=corrected))
    elif name not in printers:
        raise click.UsageError(f"there is no printer {name!r}; known: {', '.join(printers) or 'none'}")
    if calibrate is not None:
        _calibrate(calibrate, paper, printers.get(name) if name else None, name or "NAME")
    else:
        _report([printers[name]] if name else list(printers.values()))


def _warn(found: "KnownPrinters") -> None:
    from generator.tasks.printers import file

    if found.unreadable is not None:
        click.echo(f"note: {file()} is damaged and ignored: {found.unreadable}", err=True)
    for bad in found.damaged:
        click.echo(
            f"note: the entry of printer {bad!r} in {file()} is not valid; it is ignored, and kept in the file",
            err=True,
        )


def _changed(old: "Printer", given: Mapping[str, float], paper: str, *, corrected: bool) -> "Printer":
    """The printer with what was given of both sides: readings of the calibration page, or corrections."""
    from generator.sheets.papers import paper_named
    from generator.sheets.printer import CalibrationReading, measured

    page = paper_named(paper).size
    sides = []
    for side, before in zip(SIDES, (old.front, old.back), strict=True):
        read = _of_side(side, given, ("left", "top", "width", "height"))
        stated = _of_side(side, given, ("x", "y", "scale_x", "scale_y"))
        if read and stated:
            raise click.UsageError(f"printer {old.name!r}: give what the {side} page shows or corrections, not both")
        after = (
            measured(before, CalibrationReading(**read), page, corrected=corrected)
            if read
            else replace(before, **stated)
        )
        sides.append(_sound(after, old.name))
    return replace(old, front=sides[0], back=sides[1])


def _of_side(side: str, given: Mapping[str, float], names: tuple[str, ...]) -> dict[str, float]:
    """The numbers of a side by name: its own, or those of both sides."""
    found = {name: given.get(f"{side}_{name}", given.get(name)) for name in names}
    return {name: value for name, value in found.items() if value is not None}


def _sound(correction: "Correction", name: str) -> "Correction":
    from generator.sheets.printer import LEAST_SCALE, MOST_SCALE, MOST_SHIFT

    if not correction.sound:
        raise click.UsageError(
            f"printer {name!r}: shifts are at most {MOST_SHIFT:g} mm, sizes {LEAST_SCALE:g} to {MOST_SCALE:g} per cent"
        )
    return correction


def _keep(printer: "Printer") -> "Printer":
    from generator.tasks.printers import keep

    aside = keep(printer)
    if aside is not None:
        click.echo(f"note: the damaged file is kept as {aside}", err=True)
    return printer


def _forget(name: str, names: Collection[str]) -> None:
    from generator.tasks.printers import forget

    if name not in names:
        raise click.UsageError(f"there is no printer {name!r}; known: {', '.join(names) or 'none'}")
    forget(name)
    click.echo(f"forgot {name}")


def _report(printers: list["Printer"]) -> None:
    if not printers:
        click.echo("no printers are known; make a calibration page with pnp printer --calibrate page.pdf")
    for printer in printers:
        click.echo(printer.name)
        for side, to in zip(SIDES, (printer.front, printer.back), strict=True):
            click.echo(f"  {side}: {to.x:+g} mm right, {to.y:+g} mm down, {to.scale_x:g} % wide, {to.scale_y:g} % high")


def _calibrate(target: Path, paper: str, printer: "Printer | None", name: str) -> None:
    from generator.tasks.calibrate import calibration_pdf

    atomic.write(target, calibration_pdf(paper, printer, name))
    click.echo(f"wrote {target}: print it on both sides at 100 % and measure")
