"""Files made to hurt: each gets a clear error for a bounded number of parser events and 200 MB."""

import subprocess
import sys
from pathlib import Path

import pytest

from generator.source.builder import MOST_VALUES
from generator.source.reader import LARGEST

_PROBE = """
import re, resource, sys
from itertools import count
from pathlib import Path
import yaml
from generator.source.reader import read
events, parse = count(), yaml.parse
yaml.parse = lambda *args, **kwargs: (event for event in parse(*args, **kwargs) if next(events) >= 0)
checked = read(Path(sys.argv[1]))
status = Path("/proc/self/status")  # the peak that rusage tells is inherited from whoever started us
if status.exists():
    peak = int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1]) // 1024
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(checked.value is None, next(events), peak, *(found.code for found in checked.diagnostics))
"""


def laughs() -> bytes:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return "\n".join(lines).encode()


ATTACKS = {
    "billion laughs": (laughs, "SRC007"),
    "deep lists": (lambda: b"[" * 100_000, "SRC009"),
    "deep mappings": (lambda: b"{a: " * 100_000, "SRC009"),
    "deep blocks": (lambda: b"".join(b" " * n + b"a:\n" for n in range(2_000)), "SRC009"),
    "deep dashes": (lambda: b"- " * 100_000, "SRC009"),
    "many values": (lambda: b"[" + b"1," * 3_000_000 + b"1]", "SRC010"),
    "many keys": (lambda: b"".join(b"k%d: 1\n" % n for n in range(400_000)), "SRC010"),
    "huge": (lambda: b"a: " + b"x" * (LARGEST + 1), "SRC002"),
    "code": (lambda: b"!!python/object/apply:os.system ['false']", "SRC008"),
    "not UTF-8": (lambda: "a: ü".encode("latin-1"), "SRC003"),
    "UTF-16": (lambda: "a: b".encode("utf-16"), "SRC003"),
    "NUL": (lambda: b"a: b\0c", "SRC004"),
    "long number": (lambda: b"a: " + b"9" * 1_000_000, "SRC014"),
    "same key": (lambda: b"a: 1\n" * 100_000, "SRC006"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_attack_gets_a_clear_error_in_bounds(name: str, tmp_path: Path) -> None:
    make, code = ATTACKS[name]
    file = tmp_path / "x.yaml"
    file.write_bytes(make())
    done = subprocess.run(
        [sys.executable, "-c", _PROBE, str(file)], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr
    refused, events, peak, *found = done.stdout.split()
    assert refused == "True"
    assert code in found
    assert int(peak) < 200
    assert int(events) <= 2 * MOST_VALUES + 10


def test_a_device_is_not_read() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROBE, "/dev/zero"], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.stdout.split()[-1] == "SRC001"


def test_limits_hold_without_the_c_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    from generator.source import reader

    monkeypatch.setattr(reader, "_LOADER", yaml.SafeLoader)
    for name in ("deep lists", "code", "NUL", "long number", "billion laughs"):
        make, code = ATTACKS[name]
        assert code in [found.code for found in reader.read_text(make().decode(), name).diagnostics]
