"""Where standees, dials, screens and tuck boxes are cut, folded and glued: from their measures to nets of lines."""

from generator.catalog.forms import Dial, FoldedScreen, Standee, TuckBox
from generator.catalog.models import Component
from generator.drawing.items import Segments
from generator.drawing.net import Net
from generator.nets.box import box_net
from generator.nets.dial import cover_shape, dial_net
from generator.nets.screen import screen_net
from generator.nets.standee import standee_net
from generator.units import Mm


def net_of(component: Component, bleed: Mm) -> Net | None:
    """The net of a component whose faces reach `bleed` beyond their trim; None for one that stays flat."""
    match component.form:
        case Standee() as standee:
            return standee_net(standee, component.cut.size, bleed)
        case Dial() as dial:
            return dial_net(dial, bleed)
        case FoldedScreen() as screen:
            return screen_net(screen, bleed, two_sided=component.back is not None)
        case TuckBox() as box:
            return box_net(box)
    return None


def printed_part(component: Component, bleed: Mm) -> Segments | None:
    """What of a component's back is printed at all, with holes by even and odd; None for all of it."""
    return cover_shape(component.form, bleed) if isinstance(component.form, Dial) else None


__all__ = ["net_of", "printed_part"]
