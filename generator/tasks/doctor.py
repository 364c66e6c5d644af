"""`pnp doctor`: whether this installation can draw."""

from generator import resources
from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Document, Page
from generator.geometry import Size
from generator.render.pdf import pdf
from generator.render.png import png
from generator.render.readback import check, names_in
from generator.sheets.lettering import lettering
from generator.text.fonts import FontBook


def drawing_works() -> bool:
    """Whether text can be set, drawn as PDF, read back and turned into pixels."""
    label = lettering(FontBook((resources.fonts(),)))("Tabletop Press", 12.0)
    drawing = Drawing(Size(60.0, 20.0), (Group(label.items, name="doctor"),))
    data = pdf(Document((Page(drawing),), title="doctor", author="doctor"))
    return names_in(data)["doctor"] == 1 and not check(data) and png(drawing, 72.0).startswith(b"\x89PNG")
