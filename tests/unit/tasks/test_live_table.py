"""A running table is told of changes: a server of our own on this machine takes the place of the game."""

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from generator.tasks.live_table import HOST, NobodyListens, push

PANEL = {"Name": "Notecard", "GUID": "abc123", "GMNotes": "setup", "Nickname": "Setup", "Description": ""}


def tile(name: str, picture: str, title: str = "Wolf") -> dict[str, Any]:
    image = {"ImageURL": f"{picture}.png", "ImageSecondaryURL": ""}
    return {
        "GUID": "111111",
        "Name": "Custom_Tile",
        "GMNotes": name,
        "Nickname": title,
        "Description": "",
        "CustomImage": image,
    }


def save(*things: dict[str, Any]) -> dict[str, Any]:
    return {"ObjectStates": [*things, PANEL]}


class Game:
    """What the program does with a message: it takes all of a connection."""

    def __init__(self) -> None:
        self.listening = socket.create_server((HOST, 0))
        self.port = self.listening.getsockname()[1]
        self.messages: list[Any] = []
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        while True:
            try:
                connection, (address, _) = self.listening.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as stream:
                data = stream.read()
            self.messages.append((address, json.loads(data)))

    def wait(self, number: int) -> None:
        for _ in range(500):
            if len(self.messages) >= number:
                return
            threading.Event().wait(0.01)
        raise AssertionError(f"{len(self.messages)} messages, not {number}")


@pytest.fixture
def game() -> Iterator[Game]:
    made = Game()
    yield made
    made.listening.close()


def test_a_new_picture_and_a_new_title_are_sent_to_the_panel(game: Game) -> None:
    changes = push([save(tile("wolf", "old"))], [save(tile("wolf", "new", "Grey Wolf"))], game.port)
    game.wait(1)
    [(address, message)] = game.messages
    assert address == "127.0.0.1"
    assert (message["messageID"], message["guid"]) == (3, "abc123")
    assert '{"pictures":{"old.png":"new.png"},"texts":{"wolf":["Grey Wolf",""]}}' in message["script"]
    assert not changes.new_table


def test_nothing_is_sent_where_nothing_is_new(game: Game) -> None:
    assert not push([save(tile("wolf", "old"))], [save(tile("wolf", "old"))], game.port)
    push([save(tile("wolf", "old"))], [save(tile("wolf", "new"))], game.port)
    game.wait(1)
    assert len(game.messages) == 1


def test_a_piece_that_comes_or_goes_needs_the_new_save(game: Game) -> None:
    one, two = tile("wolf", "a"), tile("bat", "b")
    assert push([save(one)], [save(one, two)], game.port).new_table
    assert push([save(one, two)], [save(one)], game.port).new_table
    # two pieces with one picture, of which one has another now: no name of a picture can say that
    assert push([save(one, tile("bat", "a"))], [save(one, two)], game.port).new_table


def test_without_a_listening_game_the_message_says_what_to_do() -> None:
    with socket.create_server((HOST, 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(NobodyListens, match=rf"no Tabletop Simulator listens at 127\.0\.0\.1:{port} .*load the save"):
        push([save(tile("wolf", "old"))], [save(tile("wolf", "new"))], port)


def test_only_this_machine_is_ever_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def connect(address: Any, timeout: float) -> socket.socket:
        asked.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("generator.tasks.live_table.socket.create_connection", connect)
    with pytest.raises(NobodyListens):
        push([save(tile("wolf", "old"))], [save(tile("wolf", "new"))])
    assert asked == [("127.0.0.1", 39999)]
