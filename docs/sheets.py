"""`python docs/sheets.py`: the README's picture, three pages of the bundled games side by side, as they are printed."""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "sheets.jpg"
PAGES = (
    ("summoners-quest", "print/a4/cards.pdf", 6),
    ("geyser", "print/a4/boards.pdf", 0),
    ("geyser", "rulebook/rulebook.pdf", 9),
)
"""Game, file and page, counted from 0."""
WIDTH_PX, MARGIN_PX, TABLE = 438, 28, (226, 220, 212)


def page(home: Path, game: str, file: str, number: int) -> Image.Image:
    """A printed page, as wide as the picture shows it."""
    document = pypdfium2.PdfDocument(home / game / file)
    whole = document[number]
    drawn: Image.Image = whole.render(scale=2 * WIDTH_PX / whole.get_width()).to_pil()
    return drawn.convert("RGB").resize(
        (WIDTH_PX, round(WIDTH_PX * drawn.height / drawn.width)), Image.Resampling.LANCZOS
    )


def picture(pages: list[Image.Image]) -> bytes:
    """The pages on a table, each with its shadow, as JPEG."""
    height = max(page.height for page in pages) + 2 * MARGIN_PX
    whole = Image.new("RGB", (len(pages) * (WIDTH_PX + MARGIN_PX) + MARGIN_PX, height), TABLE)
    for index, sheet in enumerate(pages):
        place = (MARGIN_PX + index * (WIDTH_PX + MARGIN_PX), MARGIN_PX)
        shadow = Image.new("L", whole.size, 0)
        shadow.paste(70, (place[0] + 3, place[1] + 5, place[0] + sheet.width + 3, place[1] + sheet.height + 5))
        whole.paste((90, 80, 70), mask=shadow.filter(ImageFilter.GaussianBlur(6)))
        whole.paste(sheet, place)
    data = io.BytesIO()
    whole.save(data, "JPEG", quality=88, optimize=True)
    return data.getvalue()


def main() -> None:
    """Build what is shown, and write the picture."""
    with tempfile.TemporaryDirectory() as home:
        games = sorted({game for game, _, _ in PAGES})
        subprocess.run([sys.executable, "-m", "generator", "build", *games, "--output", home], cwd=ROOT, check=True)
        PICTURE.write_bytes(picture([page(Path(home), *row) for row in PAGES]))


if __name__ == "__main__":
    main()
