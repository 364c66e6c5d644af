"""The producer that a PDF names."""

from io import BytesIO

import pikepdf


def maker_of(data: bytes) -> str | None:
    """The producer that a PDF names; None for what is no PDF or names none."""
    try:
        with pikepdf.open(BytesIO(data)) as file:
            producer = file.docinfo.get("/Producer")
            return str(producer) if producer is not None else None
    except (pikepdf.PdfError, ValueError, TypeError, AttributeError):  # somebody else's file, however broken
        return None
