"""`pnp printer`."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import atomic
from generator.cli.printing import PAPERS
from generator.cli.target_file import TargetFile
from generator.output.named import is_our_pdf
from generator.sheets.papers import A4

if TYPE_CHECKING:
    from generator.sheets.printer import Correction, Printer

SIDES = ("front", "back")


@click.command(
    epilog="\b\nExamples:\n  pnp printer --calibrate page.pdf\n  pnp printer office --front-x -1.5 --front-y 0.8\n"
    "  pnp printer office --back-x 0.5 --scale-x 100.5\n  pnp build geyser --printer office\n"
    "  pnp printer office --forget"
)
@click.argument("name", required=False)
@click.option("--front-x", type=float, metavar="MM", help="Move the front to the right by MM.")
@click.option("--front-y", type=float, metavar="MM", help="Move the front down by MM.")
@click.option("--back-x", type=float, metavar="MM", help="Move the back to the right by MM, seen with its top edge up.")
@click.option("--back-y", type=float, metavar="MM", help="Move the back down by MM.")
@click.option(
    "--scale-x", type=float, metavar="PERCENT", help="Scale the width of both sides: 100.5 where 100 mm measure 99.5."
)
@click.option("--scale-y", type=float, metavar="PERCENT", help="Scale the height of both sides.")
@click.option("--back-scale-x", type=float, metavar="PERCENT", help="Scale the width of the back only.")
@click.option("--back-scale-y", type=float, metavar="PERCENT", help="Scale the height of the back only.")
@click.option("--forget", is_flag=True, help="Forget the printer NAME.")
@click.option(
    "--calibrate",
    type=TargetFile(is_our_pdf),
    metavar="FILE",
    help="Write a calibration page (front and back) as PDF; with NAME, printed with its corrections.",
)
@click.option(
    "--paper", type=click.Choice(PAPERS), default=A4.name, show_default=True, help="The paper to calibrate on."
)
def command(
    name: str | None,
    front_x: float | None,
    front_y: float | None,
    back_x: float | None,
    back_y: float | None,
    scale_x: float | None,
    scale_y: float | None,
    back_scale_x: float | None,
    back_scale_y: float | None,
    forget: bool,
    calibrate: Path | None,
    paper: str,
) -> None:
    """Store a printer's corrections (offset and scale) under a NAME, for `pnp build --printer NAME`.

    Without NAME, list the known printers; with NAME only, show its corrections. Options that are not given
    keep their value.
    """
    from generator.sheets.printer import Printer
    from generator.tasks.printers import file, known

    found = known()
    printers = dict(found.printers)
    if found.unreadable is not None:
        click.echo(f"note: {file()} is damaged and ignored: {found.unreadable}", err=True)
    for bad in found.damaged:
        click.echo(
            f"note: the entry of printer {bad!r} in {file()} is not valid; it is ignored, and kept in the file",
            err=True,
        )
    front = {"x": front_x, "y": front_y, "scale_x": scale_x, "scale_y": scale_y}
    back = {
        "x": back_x,
        "y": back_y,
        "scale_x": scale_x if back_scale_x is None else back_scale_x,
        "scale_y": scale_y if back_scale_y is None else back_scale_y,
    }
    given = [value for value in (*front.values(), *back.values()) if value is not None]
    if name is not None and not (name.strip() and name.isprintable()):
        raise click.UsageError("a printer's name must not be empty or contain characters that cannot be printed")
    if name is None:
        if given or forget:
            raise click.UsageError("name the printer: pnp printer NAME ...")
    elif forget:
        _forget(name, (*printers, *found.damaged))
        return
    elif given:
        old = printers.get(name, Printer(name))
        printers[name] = _keep(Printer(name, _changed(old.front, front, name), _changed(old.back, back, name)))
    elif name not in printers:
        raise click.UsageError(f"there is no printer {name!r}; known: {', '.join(printers) or 'none'}")
    if calibrate is not None:
        _calibrate(calibrate, paper, printers.get(name) if name else None, name or "NAME")
    else:
        _report([printers[name]] if name else list(printers.values()))


def _changed(old: "Correction", values: dict[str, float | None], name: str) -> "Correction":
    from generator.sheets.printer import LEAST_SCALE, MOST_SCALE, MOST_SHIFT

    new = replace(old, **{key: value for key, value in values.items() if value is not None})
    if not new.sound:
        raise click.UsageError(
            f"printer {name!r}: shifts are at most {MOST_SHIFT:g} mm, sizes {LEAST_SCALE:g} to {MOST_SCALE:g} per cent"
        )
    return new


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
