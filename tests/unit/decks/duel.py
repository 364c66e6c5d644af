"""A small game whose players build decks."""

from pathlib import Path

GAME = """\
game: {id: ember-duel, title: Ember Duel, authors: [Ada], players: {min: 2, max: 2}}
rules: {least: 6, most: 10, worth: 12, hand: 3}
tables:
  cards:
    - {id: fox, title: Ember Fox, kind: beast, cost: 1, worth: 1, text: "Runs."}
    - {id: bear, title: Old Bear, kind: beast, cost: 3, worth: 3, text: "Sleeps."}
    - {id: spark, title: Spark, kind: spell, cost: 0, worth: 1, text: "Burns."}
    - {id: hearth, title: Hearth, kind: place, cost: 0, text: "Warms."}
    - {id: token, title: Token, kind: token, cost: 0, worth: 0, text: "Stands."}
deck_construction:
  cards: tables.cards
  where: "card.kind != 'token'"
  size: {min: "{rules.least}", max: "{rules.most}"}
  copies: 4
  limits:
    - {title: worth, sum: "get(card, 'worth', 0)", max: "{rules.worth}"}
    - {title: hearths, where: "card.id == 'hearth'", min: 1}
  hand: "{rules.hand}"
  curve: card.cost
  groups: [kind]
print:
  decks:
    - id: foxes
      title: Foxes
      size: poker
      front: classic
      from: {deck: decks, card: tables.cards}
      where: "deck.id == 'foxes' and card.id in deck.cards"
      id_of: "foxes-{card.id}"
      title_of: "{card.title}"
      copies: deck.cards[card.id] * 2
    - {id: all, title: All cards, size: poker, front: classic, from: {card: tables.cards}}
"""
FOXES = "id: foxes\ntitle: Foxes\ncards:\n  fox: 4\n  spark: 2\n  hearth: 2\n"


def folder(home: Path, game: str = GAME, **decks: str) -> Path:
    """The game in a folder of its own, with the deck of foxes or those given."""
    (home / "decks").mkdir(parents=True)
    (home / "game.yaml").write_text(game, encoding="utf-8")
    for name, text in (decks or {"foxes": FOXES}).items():
        (home / "decks" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return home
