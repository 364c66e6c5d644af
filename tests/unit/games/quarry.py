"""The toy as a game with a catalog, to verify without any content."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.catalog.models import (
    Catalog,
    Component,
    ComponentId,
    ComponentKind,
    ComponentSet,
    Cut,
    CutShape,
    Extra,
    Identity,
    LayoutId,
    NumberRange,
    Prose,
    SetId,
)
from generator.games.game import GamePackage
from generator.geometry import Size
from generator.source.diagnostic import Report
from generator.source.mark import Path as Place
from generator.source.tree import Tree, Value
from tests.folders import read_folder
from tests.toy import RULES, QuarryExamples, QuarryRules

PROSE = "# Quarry\n\n" + "\n\n".join(f"[{rule}] Do as the rule says." for rule in RULES) + "\n"


class Sections(BaseModel):
    """No sections of its own."""


def check(tree: Tree, report: Report) -> None:
    if tree.at(("rules", "goal")) != 12:
        report.error("QU-V01", "the goal is 12")


def check_setup(tree: Tree, path: Place, report: Report) -> None:
    if tree.at((*path, "players")) == 1:
        report.error("QU-V30", "quarry is not played alone", at=tree.mark(path))


def game(**changes: Any) -> GamePackage:
    made = GamePackage(
        "quarry",
        Sections,
        check,
        check_setup,
        lambda _: QuarryRules(),
        lambda _, rules: QuarryExamples(rules),  # type: ignore[arg-type]
    )
    return replace(made, **changes)


def component(name: str, set_id: str, copies: int) -> Component:
    cut = Cut(CutShape.DISC, Size(12, 12))
    front = LayoutId("plain")
    return Component(ComponentId(name), name.title(), ComponentKind.TOKEN, SetId(set_id), cut, front, None, copies, {})


def catalog(folder: Path, *, stones: int = 60, prose: str | None = PROSE, goal: int = 12) -> Catalog:
    tokens = ComponentSet(SetId("tokens"), "Tokens", ComponentKind.TOKEN, 3, (component("pawn", "tokens", 3),))
    data: dict[str, Value] = {"rules": {"goal": goal}, "setups": [{"id": "setup_2p", "players": 2}]}
    return Catalog(
        files=replace(read_folder(folder), fingerprint=f"f{stones}{goal}"),
        identity=Identity("quarry", "Quarry", "1.0", ("Somebody",), NumberRange(2, 3)),
        rules={"goal": goal},
        palette={},
        sets=(tokens,),
        extras=(Extra("stone", "Stones", stones),),
        setups=({"id": "setup_2p", "players": 2},),
        prose=None if prose is None else Prose(prose, "content/quarry/rulebook.md"),
        theme={},
        data=data,
        tree=Tree(data, {}, {}),
    )


EXAMPLE = """\
id: QU-EX-01
title: One stone each
rules: [QU-TAKE-1]
story: Both ask modestly.
start: {stones: {ann: 3, bob: 0}}
steps:
  - {ask: {ann: 1, bob: 2, die: 4}}
end: {stones: {ann: 4, bob: 2}}
"""
