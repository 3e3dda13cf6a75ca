# make play   a game of Chicago Express in this terminal, you against two bots
# make resume goes on with the game played last
# make test   formatting, lint, types and all tests
# make bench  the speed figures
# make clean  removes the virtual environment and all caches
#
# Both set up what they need in .venv and skip that the next time.

VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: play resume test bench format clean

play: $(VENV)/.installed-cli
	@$(PY) -m trunkline play express --seats human,greedy,greedy --ruling auto_pass=true

resume: $(VENV)/.installed-cli
	@$(PY) -m trunkline play --resume

test: $(VENV)/.installed-dev
	@echo "== format and lint (ruff)"
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@echo "== types (mypy, strict)"
	@$(PY) -m mypy
	@echo "== tests (pytest)"
	@$(PY) -m pytest -n auto --dist worksteal

bench: $(VENV)/.installed-dev
	@$(PY) -m benchmarks.express
	@$(PY) -m benchmarks.chesapeake $(wildcard ../shared/games/real/[0-9]*[0-9].json)

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

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline and its development tools (once; takes a moment)"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.installed-cli

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
