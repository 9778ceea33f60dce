# Each target sets up what it needs in .venv, on a machine with only Python and make.
PYTHON ?= python3
BIN := .venv/bin
# Browsers wait as much as they work: more workers than cores.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.PHONY: play test test-all check format bench load playthroughs pictures catalogues browser clean

play: .venv/with-play
	@$(BIN)/cabochon serve

test: .venv/with-dev browser
	$(BIN)/python -m pytest -m "not exhaustive" -n $(WORKERS) --dist loadfile --no-loadscope-reorder

test-all: .venv/with-dev browser
	$(BIN)/python -m pytest

check: .venv/with-dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/with-dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: .venv/with-play
	$(BIN)/cabochon bench

# A thousand live connections at five hundred tables, all on this machine: takes some minutes.
load: .venv/with-dev
	$(BIN)/python -m cabochon.benchmarks.load

# Writes the golden playthroughs anew: only as a reviewed change, together with a rise of the game's version.
playthroughs: .venv/with-dev
	$(BIN)/python tests/games/playthroughs/make.py

# Draws the pictures of the README anew.
pictures: .venv/with-dev browser
	$(BIN)/python docs/pictures/make.py
	PYTHONPATH=. $(BIN)/python docs/pictures/browser.py

# Brings the catalogues of the other languages up to date with what the sources say.
catalogues: .venv/with-dev
	$(BIN)/python -m cabochon.language.catalogues

# Chromium for the browser tests, where it may be installed; without one they are skipped, and say so.
browser:
	@for name in chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit 0; done; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null; \
		else false; fi || echo "There is no Chromium here: the browser tests will be skipped."

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cabochon needs Python 3.11 or newer; say which one: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/with-play: .venv/bin/python pyproject.toml
	@echo "Setting up .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/with-dev: .venv/bin/python pyproject.toml
	@echo "Setting up .venv with what the tests need (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@ .venv/with-play
