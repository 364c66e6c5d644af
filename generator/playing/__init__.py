"""A game played by a person among bots: what is shown, what may be typed; no terminal is known here.

`person` is a bot that asks, and says what may be shown of the others' choices; `sight` tells what a seat sees, and
`board` draws it with letters. The screen itself is `generator.cli.screen`. Begin with `person`.
"""
