"""What a user asks for, a module each: build, changed (`reprint`), printed, proof, show, scenarios, calibrate, ...

A task leads a game through the stages of `generator.pipeline` and hands what they made to `generator.targets`, to
`generator.output` or back to the command line; nothing below knows a task. Begin with `build`.
"""
