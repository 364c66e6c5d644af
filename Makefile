# Everything sets itself up: only Python 3.11+, make and git are needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
FUZZ_MINUTES ?= 60
FUZZ_JOBS ?= 2
N ?= 60

.PHONY: build test check format lint types tests slow fuzz mutants bench clean help

help: ## say what each target does
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / - /'

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

build: $(READY) ## validate, play, verify and print every game in content/ into output/
	$(BIN)/pnp build

test: lint types tests ## lint, type-check, run the tests

check: test

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

tests: $(READY)
	$(BIN)/pytest -n 2

slow: $(READY) ## the tests that `make test` leaves out: costly, and seldom the first to notice a fault
	$(BIN)/pytest -n 2 -m slow

fuzz: $(READY) ## property tests with new cases, the compiled rules, then fuzz tests for FUZZ_MINUTES (60) in FUZZ_JOBS processes (2)
	PNP_TEST_CASES=new $(BIN)/pytest -n $(FUZZ_JOBS) tests/unit tests/property
	$(BIN)/python -m tests.contract.compiled
	$(BIN)/python -m tests.fuzz --minutes $(FUZZ_MINUTES) --jobs $(FUZZ_JOBS)

mutants: $(READY) ## N (60) small changes to the rules' code of GAME (all): who notices? SEED makes the same ones again
	$(BIN)/python -m tests.mutants $(GAME) --number $(N) $(if $(SEED),--seed $(SEED))

format: $(READY) ## put the code into its house format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY) ## measure and write docs/BENCHMARKS.md
	$(BIN)/python -m benchmarks

clean: ## remove what was built and the virtual environment
	rm -rf $(VENV) dist .fuzz .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find output -mindepth 1 -maxdepth 1 ! -name README.md -exec rm -rf {} +
