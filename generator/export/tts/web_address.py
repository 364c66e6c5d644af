"""The address on the web under which a save finds its pictures."""

import re
from urllib.parse import urlsplit

_SPACE = re.compile(r"\s")


def fault_of(address: str) -> str | None:
    """Why names of files cannot be put behind an address; None for a good one.

    The game fetches over http and https alone, and what follows a `?` or `#` is no part of a path.
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname
        port = parts.port
    except ValueError as error:
        return str(error)
    if parts.scheme not in ("http", "https"):
        return "it must begin with https:// or http://"
    if not host or port == 0:
        return "it names no host"
    if parts.query or parts.fragment or address.endswith(("?", "#")):
        return "it must end before a ? or #: names of files are put behind it"
    if parts.username is not None:
        return "it must name no user: everybody who loads the save would read it"
    return "it contains a space" if _SPACE.search(address) else None
