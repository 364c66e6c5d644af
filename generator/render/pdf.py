"""Documents as finished PDF files."""

from io import BytesIO

import pikepdf

from generator.drawing.piece import Document
from generator.render.pdf_document import written


def pdf(document: Document) -> bytes:
    """The document as a PDF file, the same bytes for the same document.

    Raises ValueError for a picture or font that cannot be embedded and for a link to an anchor that is not there.
    """
    return _packed(written(document))


def _packed(data: bytes) -> bytes:
    """The same file with its objects packed into compressed streams, unused ones left out, and an id of its content."""
    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as file:
        for name in ("/CreationDate", "/ModDate"):  # the day of the build must not be in it, and no other is true
            if name in file.docinfo:
                del file.docinfo[name]
        del file.trailer.ID  # reportlab's, which would be kept: it follows from the title alone
        file.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )
    return out.getvalue()
