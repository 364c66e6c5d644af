"""Zip files of equal bytes for equal content."""

import io
import zipfile
from collections.abc import Mapping


def zipped(texts: Mapping[str, bytes], pictures: Mapping[str, bytes]) -> bytes:
    """A zip file with texts, packed, and pictures, which are packed already; the same bytes for the same content."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in texts.items():
            archive.writestr(_entry(name), data, zipfile.ZIP_DEFLATED)
        for name, data in sorted(pictures.items()):
            archive.writestr(_entry(name), data, zipfile.ZIP_STORED)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    entry.create_system = 3  # else it would be the system the tool runs on
    return entry
