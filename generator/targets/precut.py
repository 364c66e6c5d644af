"""Which pieces of an edition are printed on paper that is cut already, and why others are not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.models import Catalog
from generator.catalog.precut import bundled_precut_sheets
from generator.catalog.precut_sheet import PrecutSheet
from generator.drawing.piece import Piece
from generator.geometry import Size
from generator.job import Collected, Job
from generator.resources import layouts
from generator.sheets.precut import Misfit, PlaceFit, PrecutPaper, fit_of
from generator.sheets.spec import FOLDED, Duplex
from generator.source.diagnostic import Diagnostic, Severity, closest

FILE = "precut-sheets.json"
"""The bundled ones, among the layouts."""


def precut_of(catalog: Catalog | None) -> Mapping[str, PrecutSheet]:
    """All by name: a game's own, then the bundled ones that it has none of the same name for."""
    own = dict(catalog.precut) if catalog is not None else {}
    return {
        **own,
        **{name: sheet for name, sheet in bundled_precut_sheets(layouts() / FILE).items() if name not in own},
    }


def unknown_precut(catalog: Catalog, asked: Sequence[str]) -> tuple[Diagnostic, ...]:
    """SHT007 for each name that was asked for and is none."""
    known = precut_of(catalog)
    return tuple(
        Diagnostic(
            "SHT007",
            Severity.ERROR,
            f"there is no precut sheet {name!r}",
            hint=closest(name, known)
            or "`pnp precut` lists those there are; a game states its own under `print.precut`",
        )
        for name in asked
        if _key(known, name) is None
    )


@dataclass(frozen=True, slots=True)
class PrecutShare:
    """The pieces of an edition by the paper that they are printed on: those on precut sheets, and the rest."""

    on: tuple[tuple[PrecutPaper, tuple[Piece, ...]], ...]
    rest: tuple[Piece, ...]

    @property
    def has_rest(self) -> bool:
        """Whether there is anything for ordinary sheets, on which everything is where nothing else was asked for."""
        return bool(self.rest) or not self.on


def shared(pieces: Sequence[Piece], catalog: Catalog, asked: Sequence[str]) -> PrecutShare:
    """Each piece on the first of the precut sheets that were asked for which it fits."""
    papers = _papers(catalog, asked)
    on: dict[str, list[Piece]] = {paper.name: [] for paper in papers}
    rest: list[Piece] = []
    for piece in pieces:
        paper = next((paper for paper in papers if fit_of(piece, paper).misfit is None), None)
        (rest if paper is None else on[paper.name]).append(piece)
    return PrecutShare(tuple((paper, tuple(on[paper.name])) for paper in papers), tuple(rest))


def tell(share: PrecutShare, job: Job, collected: Collected) -> None:
    """What goes on ordinary sheets and why, and what is not as one may expect; SHT008 for paper that nothing fits."""
    said = tuple(_notices(share, job.request.duplex))
    collected.notices += [notice for notice in said if notice not in collected.notices]
    for paper, pieces in share.on:
        if not pieces and job.copies is None:  # where only some pieces are printed, others may be those that fit
            shape = "round places" if paper.disc else "places"
            message = f"no piece fits the {len(paper.places)} {shape} of {paper.title}, {_told(paper.place)}"
            collected.report.error("SHT008", message, hint=_nearest(share.rest, paper))


def _notices(share: PrecutShare, duplex: str) -> Iterator[str]:
    papers = [paper for paper, _ in share.on]
    for paper, pieces in share.on:
        edges = _first_of_sets(pieces)
        for set_id, piece in edges.items():
            edge = fit_of(piece, paper).edge
            if edge > 0.05:
                yield (
                    f"{set_id} ({_told(piece.size)}) on {paper.title} ({_told(paper.place)}) leaves a white edge of "
                    f"{edge:.2g} mm; a bleed of {piece.bleed + edge:.3g} mm would fill it"
                )
        if any(piece.back is not None for piece in pieces):
            if not paper.two_sided and duplex != Duplex.NONE.value:
                yield f"{paper.title} is printed on one side: backs are on sheets of their own"
            elif duplex in {mode.value for mode in FOLDED}:
                yield f"{paper.title} is not folded: backs are on sheets of their own"
    for set_id, piece in _first_of_sets(share.rest).items():
        fits = [(paper, fit_of(piece, paper)) for paper in papers]
        fits = [(paper, fit) for paper, fit in fits if fit.misfit is not Misfit.SHAPE] or fits
        why = "; ".join(_why(fit, paper) for paper, fit in fits)
        yield f"{set_id} is on ordinary sheets: a {piece.kind} of {_told(piece.size)} {why}"


def _why(fit: PlaceFit, paper: PrecutPaper) -> str:
    of_places = f" of {paper.title}, {_told(paper.place)}"
    return fit.told + ("" if fit.misfit is Misfit.NOT_FLAT else of_places)


def _first_of_sets(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """A piece of each set, and of each further size in it."""
    found: dict[tuple[str, Size], Piece] = {}
    for piece in pieces:
        found.setdefault((piece.set_id, piece.size), piece)
    return {set_id: piece for (set_id, _), piece in reversed(found.items())}


def _nearest(pieces: Sequence[Piece], paper: PrecutPaper) -> str:
    """What piece comes nearest to the places, and why it does not fit."""
    flat = [piece for piece in pieces if piece.net is None and not piece.whole_page]
    if not flat:
        return "the game prints nothing that is cut out"
    place = sorted((paper.place.width, paper.place.height))

    def apart(piece: Piece) -> tuple[bool, float]:
        size = sorted((piece.size.width, piece.size.height))
        away = sum(abs(one - other) for one, other in zip(size, place, strict=True))
        return fit_of(piece, paper).misfit is Misfit.SHAPE, away

    piece = min(flat, key=apart)
    return f"the nearest are those of {piece.set_id}: a {piece.kind} of {_told(piece.size)} {fit_of(piece, paper).told}"


def _papers(catalog: Catalog, asked: Sequence[str]) -> list[PrecutPaper]:
    known = precut_of(catalog)
    names = dict.fromkeys(filter(None, (_key(known, name) for name in asked)))
    return [
        PrecutPaper(name, sheet.title, sheet.paper, sheet.places, sheet.disc, sheet.two_sided)
        for name, sheet in ((name, known[name]) for name in names)
    ]


def _key(known: Mapping[str, PrecutSheet], name: str) -> str | None:
    """The name as it is known: `Avery 5371` as it is on the package stands for `avery-5371`."""
    written = name.casefold().replace(" ", "-")
    return next((key for key in known if key == name), next((key for key in known if key.casefold() == written), None))


def _told(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"
