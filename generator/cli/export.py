"""`pnp export`."""

import os
import sys
from pathlib import Path

import click

from generator.cli.common import GAME, counted, exit_code, left, name_of, show, untouched
from generator.cli.target_file import OUTPUT
from generator.export import TARGETS, Target
from generator.output import tidy


class TargetName(click.ParamType[str]):
    """The name of an export target."""

    name = "TARGET"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it stands in the table; a usage error with the known ones where it does not."""
        if value.lower() in TARGETS:
            return value.lower()
        return self.fail(f"{value!r} is none of {', '.join(TARGETS)}", param, ctx)


class OptionValue(click.ParamType[tuple[str, str]]):
    """`NAME=VALUE`."""

    name = "NAME=VALUE"

    def convert(
        self, value: str | tuple[str, str], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Name and value; a usage error without an equals sign."""
        if isinstance(value, tuple):
            return value
        key, equals, rest = value.partition("=")
        if not equals or not key.strip():
            self.fail(f"{value!r} is not of the form NAME=VALUE", param, ctx)
        return key.strip(), rest


def _described(name: str, target: Target) -> str:
    settings = "".join(f"\n      --set {key}=...  {what}" for key, what in target.settings.items())
    return f"  {name:<12} {target.title}{settings}"


TABLE = "\n".join(_described(name, target) for name, target in TARGETS.items())


@click.command(
    epilog=f"\b\nTargets:\n{TABLE}\n\n\b\nExamples:\n  pnp export --list\n  pnp export pictures geyser\n"
    "  pnp export tgc geyser saratoga-sabotage\n  pnp export tts geyser --install\n"
    "  pnp export tts geyser --asset-url https://example.org/games --publish site/games\n"
)
@click.argument("target", type=TargetName(), required=False)
@click.argument("games", type=GAME, nargs=-1, metavar="[GAME]...")
@click.option("--list", "listed", is_flag=True, help="List the targets and their settings.")
@click.option("--set", "options", type=OptionValue(), multiple=True, help="A setting of the target; may be repeated.")
@click.option("--asset-url", help="The same as --set asset-url=..., the web address of the pictures.")
@click.option("--keep", help="The same as --set keep=..., an older save whose object positions are kept.")
@click.option("--install", is_flag=True, help="Of tts: also copy it into Tabletop Simulator's folder on this machine.")
@click.option(
    "--publish",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Of tts: also copy it into the folder of a website, which --asset-url is the address of.",
)
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="Processes that draw pictures.")
@click.option("--draft", is_flag=True, help="Export unverified, with DRAFT across every piece.")
@OUTPUT
@click.pass_context
def command(
    ctx: click.Context,
    target: str | None,
    games: tuple[Path, ...],
    listed: bool,
    options: tuple[tuple[str, str], ...],
    asset_url: str | None,
    keep: str | None,
    install: bool,
    publish: Path | None,
    jobs: int,
    draft: bool,
    output: Path,
) -> None:
    """Verify each GAME and export it for TARGET into output/GAME/TARGET/.

    What the target does not support is left out, with a note; docs/EXPORTS.md lists it for each target.
    """
    if listed:
        click.echo(TABLE)
        return
    if target is None or not games:
        raise click.UsageError("Name a target and a game; --list shows the targets.", ctx)
    said = (("asset-url", asset_url), ("keep", keep))
    options += tuple((key, value) for key, value in said if value is not None)
    for flag in (["--install"] if install else []) + (["--publish"] if publish is not None else []):
        if target != "tts":
            raise click.UsageError(f"{flag} is for tts, not for {target}.", ctx)
    _check_address(ctx, dict(options).get("asset-url") if target == "tts" else None, publish)
    odd = next((key for key, value in options if not value.isprintable()), None)
    if odd is not None:
        raise click.UsageError(f"the value of {odd!r} contains a character that cannot be printed.", ctx)
    unknown = [key for key, _ in options if not _known(target, key)]
    if unknown:
        known = ", ".join(TARGETS[target].settings) or "none"
        raise click.UsageError(f"{target} has no setting {unknown[0]!r}; it has: {known}.", ctx)

    from generator.cli.progress import stages, wait_notice
    from generator.job import Request
    from generator.tasks.build import build

    request = Request((target,), jobs=jobs, draft=draft, options=options)
    code, before = 0, dict[str, Path]()
    tidy(output)
    for game in games:
        name = name_of(game)
        with stages(f"Exporting {name}") as progress, untouched(output, name):
            built = build(game, output, request, progress, wait_notice(name), before=before)
        show(built.diagnostics)
        if built.value is None:
            click.echo(f"{name}: not exported; {left(output)}", err=True)
            code = max(code, exit_code(built.diagnostics))
            continue
        before.setdefault(built.value.folder.name, game)
        made = [path for path in built.value.files if path.startswith(f"{target}/")]
        click.echo(f"{built.value.folder / target}: {counted(len(made), 'file')}")
        for notice in built.value.notices:
            click.echo(f"note: {notice}", err=True)
        if install:
            _install(built.value.folder)
        if publish is not None:
            code = max(code, _publish(built.value.folder, publish))
        if not built.value.accepted:
            click.echo(f"{name} was not verified: every piece is marked DRAFT", err=True)
    if code:
        sys.exit(code)


def _check_address(ctx: click.Context, address: str | None, publish: Path | None) -> None:
    """A usage error for an address that the game cannot fetch pictures from, and for none where one is needed."""
    from generator.export.tts.web_address import fault_of

    if address is None and publish is not None:
        raise click.UsageError("--publish needs --asset-url, the address under which DIR is found on the web.", ctx)
    fault = fault_of(address) if address else None
    if fault is not None:
        raise click.UsageError(f"the address of the pictures, {address!r}, cannot be used: {fault}.", ctx)


def _publish(folder: Path, site: Path) -> int:
    """Copy a finished export of Tabletop Simulator into a website's folder, and say what is there; the exit code."""
    from generator.tasks.publish import ForeignFile, publish

    try:
        done = publish(folder / "tts", site)
    except ForeignFile as error:
        click.echo(f"not published: {error}", err=True)
        return 2
    removed = f", {counted(done.removed, 'picture')} that no save there uses removed" if done.removed else ""
    click.echo(f"{site}: {counted(done.added, 'new file')}{removed}")
    for save in done.saves:
        click.echo(f"published {save}")
    return 0


def _install(folder: Path) -> None:
    """Copy a finished export of Tabletop Simulator to where the game looks, and say where."""
    import json

    from generator.tasks.install import FOLDER, data_folder, install

    data = data_folder()
    if data is None:
        message = f"note: not installed: the data folder of Tabletop Simulator was not found; set {FOLDER} to its path"
        click.echo(message, err=True)
        return
    title = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["title"]
    for file in install(folder / "tts", data, title):
        click.echo(f"installed {file}")


def _known(target: str, key: str) -> bool:
    """Whether the target takes the setting; a name in angle brackets stands for the id of any set."""
    settings = TARGETS[target].settings
    return key in settings or any(name.startswith("<") for name in settings)
