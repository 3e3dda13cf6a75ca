# make play     the games in your browser: starts the server and opens its page
# make terminal a game of Chicago Express in this terminal, you against two bots
# make resume   goes on with the game played last in the terminal
# make test     formatting, lint, types and all tests
# make bench    the speed figures
# make clean    removes the virtual environment and all caches
#
# All of them set up what they need in .venv and skip that the next time.

VENV   := .venv
PY     := $(VENV)/bin/python
REAL_GAMES := $(wildcard ../shared/games/real/[0-9]*[0-9].json)
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: play terminal resume test bench format clean

play: $(VENV)/.installed-web
	@echo "== starting the server and its bots, and opening the page; games are kept in ~/.local/share/trunkline"
	@$(PY) -m trunkline serve

terminal: $(VENV)/.installed-cli
	@$(PY) -m trunkline play express --seats human,greedy,greedy --ruling auto_pass=true

resume: $(VENV)/.installed-cli
	@$(PY) -m trunkline play --resume

test: $(VENV)/.installed-dev
	@echo "== format and lint (ruff)"
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@echo "== types (mypy, strict)"
	@$(PY) -m mypy
	@echo "== a browser for the tests (Chromium)"
	@sh scripts/find-chromium $(PY)
	@echo "== tests (pytest)"
	@$(PY) -m pytest -n auto --dist worksteal

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
