# Each target installs what it needs into .venv, on a machine with only Python and make.
# Versions come from constraints.txt. To try the newest releases instead: make PIN= test
PYTHON ?= python3
PIN ?= constraints.txt
BIN := .venv/bin
# Unlike an option, these variables also reach the environments in which pip builds: the first for older pips.
constrained = $(if $(PIN),PIP_CONSTRAINT=$(1) PIP_BUILD_CONSTRAINT=$(1))
INSTALL := $(call constrained,$(PIN)) $(BIN)/python -m pip install --quiet --disable-pip-version-check $(if $(PIN),,--upgrade --upgrade-strategy eager)
# A change from pinned versions to the newest ones, or back, installs again.
PLAY := .venv/with-play$(if $(PIN),,-newest)
DEV := .venv/with-dev$(if $(PIN),,-newest)
CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')

.PHONY: play test test-fast test-all test-rllib check format bench load siege lock wheel playthroughs pictures tour catalogues browser nginx clean

play: $(PLAY)
	@$(BIN)/cabochon serve

# Browsers wait as much as they work: more workers than cores.
test: $(DEV) browser nginx
	$(BIN)/python -m pytest -m "not exhaustive" -n $$(($(CORES) + 1)) --dist loadfile --no-loadscope-reorder

# Leaves out the browser, servers, and what is marked slow: what starts processes, learns, or runs the suites of other libraries.
test-fast: $(DEV)
	$(BIN)/python -m pytest -m "not exhaustive and not slow" --ignore tests/browser --ignore tests/server --ignore tests/envs/learning \
		-n $(CORES) --dist loadfile --no-loadscope-reorder

test-all: $(DEV) browser nginx
	$(BIN)/python -m pytest

# RLlib pins an older Gymnasium than ours, so it has an environment of its own, of 1.7 GB.
test-rllib: .venv/bin/python
	$(PYTHON) -m venv .venv/rllib
	grep -v '^gymnasium==' constraints.txt > .venv/rllib/constraints.txt
	$(call constrained,.venv/rllib/constraints.txt) .venv/rllib/bin/python -m pip install --quiet --disable-pip-version-check \
		-e . "ray[rllib]" torch pytest pytest-timeout pytest-xdist
	.venv/rllib/bin/python -m pytest tests/envs/learning/test_rllib.py

check: $(DEV)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEV)
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(PLAY)
	$(BIN)/cabochon bench

# A thousand live connections at five hundred tables, all on this machine: takes some minutes.
load: $(DEV)
	$(BIN)/python -m cabochon.benchmarks.load

# Attacks a server of its own on this machine, beside normal play: takes some minutes.
siege: $(DEV)
	$(BIN)/python -m cabochon.benchmarks.siege

# Writes constraints.txt anew: the newest releases, installed with the build backend into an empty environment.
# Run `make test` before you commit it.
lock:
	rm -rf .venv/lock
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/python -m pip install --quiet --disable-pip-version-check ".[dev]" hatchling
	{ echo "# The versions that were tested. Written by make lock."; \
		.venv/lock/bin/python -m pip freeze --disable-pip-version-check --exclude cabochon | sed 's/+.*//'; } > constraints.txt
	rm -rf .venv/lock

# Builds the wheel in dist/.
wheel: .venv/bin/python
	$(call constrained,$(PIN)) $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

# Writes the golden playthroughs anew: only as a reviewed change, together with a new version of the game.
playthroughs: $(DEV)
	$(BIN)/python tests/games/playthroughs/make.py

# Draws the pictures of the README anew.
pictures: $(DEV) browser
	$(BIN)/python docs/pictures/make.py
	PYTHONPATH=. $(BIN)/python docs/pictures/browser.py

# Executes the notebook docs/tour.ipynb and stores it with its outputs.
tour: $(DEV)
	$(BIN)/python -m tests.docs.notebook

# Updates the message catalogues of the other languages from the sources.
catalogues: $(DEV)
	$(BIN)/python -m cabochon.language.catalogues

# Installs Chromium for the browser tests where it may; without Chromium they are skipped, and say so.
browser:
	@for name in chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit 0; done; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null; \
		else false; fi || echo "There is no Chromium here: the browser tests will be skipped."

# Brings nginx for the test of the proxy configuration where it may. Unpacked, not installed: installing would start it.
nginx: .venv/bin/python
	@for name in nginx /usr/sbin/nginx .venv/nginx/usr/sbin/nginx; do command -v $$name > /dev/null && exit 0; done; \
		{ mkdir -p .venv/nginx && cd .venv/nginx && command -v apt-get > /dev/null && \
		{ [ "$$(id -u)" != 0 ] || apt-get update -qq; } && \
		apt-get download -qq nginx 2> /dev/null && dpkg -x nginx_*.deb .; } || \
		echo "There is no nginx here: the test of the proxy configuration will be skipped."

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cabochon needs Python 3.11 or newer; choose one: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv .venv

$(PLAY): .venv/bin/python pyproject.toml $(PIN)
	@echo "Installing Cabochon and its server into .venv (once) ..."
	@rm -f .venv/with-*
	@$(INSTALL) --editable ".[server]"
	@touch $@

$(DEV): .venv/bin/python pyproject.toml $(PIN)
	@echo "Installing everything the tests need into .venv (once) ..."
	@rm -f .venv/with-*
	@$(INSTALL) --editable ".[dev]"
	@touch $(PLAY) $@
