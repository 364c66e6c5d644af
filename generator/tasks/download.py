"""Fetching a published spreadsheet: the only place where anything of ours uses the network."""

import re
import time
from http.client import HTTPException
from typing import IO, Any
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit

LARGEST = 32_000_000
"""Bytes of one file."""
LONGEST_S = 60
"""Seconds that one file may take."""
_QUIET_S = 20
_CHUNK = 1 << 16
_GOOGLE = re.compile(r"https://docs\.google\.com/spreadsheets/d/(e/)?([\w-]+)(?:/(\w*))?")


class NotFetched(Exception):
    """The file could not be fetched; the message says why, after its address."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def address_of(url: str, ending: str) -> str:
    """Where a spreadsheet is fetched: for the page of a Google sheet, the address that gives it as a file.

    `ending` is that of the file: csv, tsv, xlsx or ods. Source: the menu "File, Share, Publish to web".
    """
    found = _GOOGLE.match(url)
    if found is None or found[3] in ("export",):
        return url
    parts = urlsplit(url)
    stated = {**parse_qs(parts.fragment), **parse_qs(parts.query)}
    sheet = f"&gid={stated['gid'][0]}" if re.fullmatch("[0-9]+", stated.get("gid", [""])[0]) else ""
    if found[1]:  # published
        single = "&single=true" if sheet else ""
        return f"https://docs.google.com/spreadsheets/d/e/{found[2]}/pub?output={ending}{sheet}{single}"
    return f"https://docs.google.com/spreadsheets/d/{found[2]}/export?format={ending}{sheet}"


class _OnlyHttps(request.HTTPRedirectHandler):
    """Follows redirections to addresses with https alone."""

    def redirect_request(
        self, req: request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> request.Request | None:
        """The request for the new address."""
        if urlsplit(newurl).scheme != "https":
            raise NotFetched("is redirected to an address without https")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def https_opener() -> request.OpenerDirector:
    """What opens addresses with https and nothing else."""
    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(),
        request.HTTPSHandler(),
        request.HTTPDefaultErrorHandler(),
        request.HTTPErrorProcessor(),
        _OnlyHttps(),
        request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener


def fetch(url: str, opener: request.OpenerDirector, *, longest_s: float = LONGEST_S) -> bytes:
    """The bytes at an address; raises NotFetched."""
    until = time.monotonic() + longest_s
    asked = request.Request(url, headers={"User-Agent": "tabletop-press", "Accept-Encoding": "identity"})
    try:
        with opener.open(asked, timeout=min(_QUIET_S, longest_s)) as answer:
            data = bytearray()
            while chunk := answer.read1(_CHUNK):
                data += chunk
                if len(data) > LARGEST:
                    raise NotFetched(f"is larger than {LARGEST // 1_000_000} MB")
                if time.monotonic() > until:
                    raise NotFetched(f"took longer than {longest_s:g} seconds")
    except HTTPError as error:
        hint = (
            "share it with anyone who has the link, or publish it to the web" if error.code in (401, 403, 404) else None
        )
        raise NotFetched(f"cannot be fetched: the server answers {error.code} {error.reason}", hint) from error
    except URLError as error:
        raise NotFetched(f"cannot be fetched: {error.reason}") from error
    except (OSError, HTTPException, ValueError) as error:
        raise NotFetched(f"cannot be fetched: {error or type(error).__name__}") from error
    return bytes(data)
