"""What a reader of PDF finds on the pages of a file: read once in each process, since a rulebook takes seconds."""

from functools import cache
from pathlib import Path

import pypdfium2


@cache
def page_texts(file: Path) -> tuple[str, ...]:
    """The text of each page; the file must not change afterwards."""
    with pypdfium2.PdfDocument(file) as document:
        return tuple(page.get_textpage().get_text_range() for page in document)
