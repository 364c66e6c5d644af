"""Files and folders that are named on the command line to be written, refused before any work is done."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:  # what knows files of ours is imported by a command that is given one to write
    from generator.output.named import Recogniser

F = TypeVar("F", bound=Callable[..., Any])


class TargetFile(click.ParamType[Path]):
    """A file to write; `ours` is true for an existing file that was made by the same command."""

    name = "FILE"

    def __init__(self, ours: "Recogniser", *, stdout: bool = False) -> None:
        self.ours = ours
        self.stdout = stdout

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path; a usage error for one that must not be written, or for none at all (an unset shell variable)."""
        if not str(value):
            self.fail("the name of the file is empty", param, ctx)
        target = Path(value)
        if not (self.stdout and str(target) == "-"):
            permit((target,), self.ours)
        return target


def permit(targets: Sequence[Path], ours: "Recogniser") -> None:
    """Raise a usage error, with a way out, for the first file that must not be written."""
    from generator.output.named import refusal

    for target in targets:
        found = refusal(target, ours)
        if found is not None:
            raise click.UsageError(f"{found.message} ({found.code}); {found.hint}")


def json_option(help_: str, *keys: str, default: str | None = None) -> Callable[[F], F]:
    """The option --json of a command whose JSON has these keys."""

    def ours(data: bytes) -> bool:
        from generator.output.named import json_with

        return json_with(*keys)(data)

    kind = TargetFile(ours, stdout=True)
    return click.option("--json", "target", type=kind, metavar="FILE", default=default, help=help_)


class Folder(click.Path):
    """A folder to write into; not a file, and not an empty name, which an unset shell variable leaves."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        if not os.fspath(value):
            self.fail("the name of the folder is empty; '.' is the current one", param, ctx)
        return super().convert(value, param, ctx)


OUTPUT = click.option(
    "--output",
    type=Folder(),
    default=Path("output"),
    show_default=True,
    help="Where the games' folders are made.",
)
