# make play     the games in your browser: starts the server and opens its page
# make terminal a game of Chicago Express in this terminal, you against two bots
# make resume   goes on with the game played last in the terminal
# make test     formatting, lint, types and the tests of every push: a few minutes
# make soak     all tests with their full counts and the long games: half an hour
# make coverage which lines and branches the tests of every push reach
# make bench    the speed figures
# make clean    removes the virtual environment and all caches
#
# All of them set up what they need in .venv and skip that the next time.

VENV   := .venv
PY     := $(VENV)/bin/python
REAL_GAMES := $(wildcard ../shared/games/real/[0-9]*[0-9].json)
# What is never imported need not be compiled: the tests compile the rest as they go.
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check --no-compile

ENGINE := src/trunkline/core/*,src/trunkline/hexes/*,src/trunkline/routing/*,src/trunkline/games/*/rules/*,src/trunkline/games/*/actions.py,src/trunkline/games/*/board.py,src/trunkline/games/*/engine.py,src/trunkline/games/*/laws.py,src/trunkline/games/*/market.py,src/trunkline/games/*/network.py,src/trunkline/games/*/state.py,src/trunkline/games/*/tables.py,src/trunkline/games/*/turn.py,src/trunkline/games/*/walks.py,src/trunkline/games/*/ways.py,src/trunkline/games/*/what_if.py
ENGINE_FLOOR := 98
# One process more than there are cores: tests of pages wait for the browser half of their time.
PYTEST  = $(PY) -m pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal

.PHONY: play terminal resume test checks browser soak coverage bench format clean

play: $(VENV)/.installed-web
	@echo "== starting the server and its bots, and opening the page"
	@$(PY) -m trunkline serve

terminal: $(VENV)/.installed-cli
	@$(PY) -m trunkline play express --seats human,greedy,greedy --ruling auto_pass=true

resume: $(VENV)/.installed-cli
	@$(PY) -m trunkline play --resume

test: $(VENV)/.installed-dev
	@echo "== make test: format and lint (2 s), types (about 30 s), a browser if there is none (30 s), tests (about 5 minutes on two cores)"
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target checks browser
	@echo "== tests (pytest): rules, random games, routes, files, the server, pages in a real browser; the longest part"
	@$(PYTEST)

soak: $(VENV)/.installed-dev
	@echo "== make soak: all tests with their full counts and the long games, about half an hour on two cores"
	@$(MAKE) --no-print-directory checks browser
	@$(PYTEST) -m ""

coverage: $(VENV)/.installed-dev
	@echo "== make coverage: the tests of every push with branches counted, about ten minutes on two cores"
	@$(PYTEST) -p pytest_cov --cov --cov-report=
	@$(PY) -m coverage report --skip-covered
	@echo "== the engine (levels 0 and 1), at least $(ENGINE_FLOOR)%"
	@$(PY) -m coverage report --skip-covered --fail-under=$(ENGINE_FLOOR) --include='$(ENGINE)'

checks: $(VENV)/.installed-dev
	@echo "== format and lint (ruff)"
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@echo "== types (mypy, strict)"
	@$(PY) -m mypy

browser: $(VENV)/.installed-dev
	@echo "== a browser for the tests (Chromium)"
	@sh scripts/find-chromium $(PY)

bench: $(VENV)/.installed-dev
	@$(PY) -m benchmarks.express
	@$(PY) -m benchmarks.chesapeake $(REAL_GAMES)
	@$(PY) -m benchmarks.web $(REAL_GAMES)

format: $(VENV)/.installed-dev
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

$(VENV)/bin/python:
	@echo "== building the virtual environment in $(VENV)"
	@sh scripts/make-venv $(VENV)

$(VENV)/.installed-cli: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline and what its terminal needs (once; takes a moment)"
	@$(PIP) --editable '.[cli]'
	@touch $@

$(VENV)/.installed-web: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline and what its server needs (once; takes a moment)"
	@$(PIP) --editable '.[web]'
	@touch $@ $(VENV)/.installed-cli

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline and its development tools (once; takes a moment)"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.installed-web $(VENV)/.installed-cli

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
