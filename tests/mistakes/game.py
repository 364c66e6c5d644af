"""The game that mistakes are made in: what `pnp new` makes, and a set of signs with a layout of its own."""

from importlib import resources

ADDED = {
    "print.yaml": """
  tiles:
    - id: signs
      title: Signs
      size: {width: 60, height: 40}
      front: sign
      from: {sign: tables.signs}
      where: "sign.points > 0"
""",
    "signs.yaml": """\
tables:
  signs:
    - {id: ford, title: The Ford, points: 2, picture: art/camp.svg, colour: dusk, text: "Worth {points} points."}
    - {id: cave, title: The Cave, points: 3, picture: art/camp.svg, colour: moss, text: "Dark, but dry."}
""",
    "layouts/sign.yaml": """\
title: Sign
safe: 2
colours: {night: "#22242c", pale: "#fdf8ec"}
let:
  big: sign.points * 2
styles:
  plain: {font: alegreya, size: 9, min: 6, align: centre, colour: night}
layers:
  - rect: bleed
    fill: pale
  - picture: "{sign.picture}"
    box: {right: 4, top: 4, width: 10, height: 10}
  - text: "{sign.title}"
    box: {left: 4, right: 18, top: 4, height: 8}
    style: plain
    when: len(sign.title) > 2
  - text: "{sign.text}"
    name: rules
    box: {left: 4, right: 4, top: 18, height: 18}
    style: plain
""",
    "art/camp.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0H1V1Z"/></svg>\n',
}


def files() -> dict[str, str]:
    """The texts of the game's files by name; nothing is wrong with them."""
    starter = resources.files("generator") / "starter"
    made = {}
    for file in sorted(starter.iterdir(), key=lambda entry: entry.name):
        text = file.read_text(encoding="utf-8")
        made[file.name] = text.replace("{{id}}", "lantern").replace("{{title}}", "Lantern")
    return {name: made.get(name, "") + ADDED.get(name, "") for name in {**made, **ADDED}}
