"""Paths as DXF for cutting machines: lines and arcs in layers, in mm."""

from collections.abc import Mapping
from io import StringIO

from ezdxf._options import options
from ezdxf.filemanagement import new

from generator.drawing.arcs import arc_paths
from generator.drawing.items import Segments
from generator.geometry import Size

_VERSION = "R2000"  # the oldest that states its unit; every program of a cutting machine reads it
_MILLIMETRES = 4
_COLOURS = {"CUT": 1, "SCORE": 5}  # red and blue of the AutoCAD colour index
_OTHER = 7


def dxf(size: Size, layers: Mapping[str, tuple[Segments, ...]]) -> bytes:
    """The paths on a page of that size as a DXF file, those of each name in its layer; the same for the same paths.

    The origin is the lower left corner of the page, since y grows upwards there.
    """
    # The time of writing and random ids would make every file another one.
    options.write_fixed_meta_data_for_testing = True
    document = new(_VERSION, units=_MILLIMETRES)
    space = document.modelspace()
    for name, paths in layers.items():
        document.layers.add(name, color=_COLOURS.get(name, _OTHER))
        for path in (arcs for segments in paths for arcs in arc_paths(segments)):
            # With y turned over, a clockwise arc on paper is a clockwise one still: DXF counts that as negative.
            vertices = [(one.at.x, size.height - one.at.y, -one.bulge) for one in path.vertices]
            space.add_lwpolyline(vertices, format="xyb", close=path.closed, dxfattribs={"layer": name})
    text = StringIO()
    document.write(text)
    return text.getvalue().encode(document.output_encoding)
