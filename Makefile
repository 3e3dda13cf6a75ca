# make play      opens the games in your browser; make play ARGS="--port 9000" passes options on (see trunkline serve --help)
# make terminal  starts Chicago Express in this terminal, you against two bots
# make resume    goes on with the last game in the terminal
# make quick     the inner loop, under a minute: format, lint, types, rules, engine, routes and one pass over the pages
# make test      checks format, lint and types, and runs all tests: about 8 minutes on two cores
# make test PART=web/table/undo   runs one part only: a folder below tests/, or the test files whose names begin that way
# make postgres  runs the tests that depend on the database on PostgreSQL; make test does that, too
# make soak      runs all tests with their full counts, the long games, and all tests of pages on PostgreSQL: an hour
# make coverage  shows which lines and branches `make test` reaches
# make bench     prints the speed figures
# make format    formats the code
# make lock      writes requirements.lock anew: what a server needs, with hashes (needs the network)
# make audit     looks for known faults in what requirements.lock names (needs the network)
# make clean     removes the virtual environment and all caches
#
# All of them set up what they need in .venv, and start quickly the next time.

VENV   := .venv
PY     := $(VENV)/bin/python
REAL_GAMES := $(wildcard ../shared/games/real/[0-9]*[0-9].json)
# What is never imported need not be compiled; Python compiles the rest on first use.
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check --no-compile

ENGINE := src/trunkline/core/*,src/trunkline/hexes/*,src/trunkline/routing/*,src/trunkline/games/*/rules/*,src/trunkline/games/*/actions.py,src/trunkline/games/*/board.py,src/trunkline/games/*/engine.py,src/trunkline/games/*/laws.py,src/trunkline/games/*/market.py,src/trunkline/games/*/network.py,src/trunkline/games/*/state.py,src/trunkline/games/*/tables.py,src/trunkline/games/*/walks.py,src/trunkline/games/*/ways.py,src/trunkline/games/*/what_if.py
ENGINE_FLOOR := 98
# A process more than there are cores: while one waits for a page, its browser and its server have work.
# Each process reads all tests and starts a browser and a server of its own, which takes about 15 seconds.
AT_ONCE = -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal
PYTEST  = $(PY) -m pytest $(AT_ONCE)
# What may turn out differently on another database: locks, races, several processes, starts and ends.
ON_POSTGRES := $(patsubst %,tests/web/%.py,accounts/test_same_time operations/test_crash operations/test_several operations/test_web_process \
	operations/test_worker table/test_live table/test_moves table/test_seats)
PAGES := tests/web $(wildcard tests/games/*/web)
QUICK := tests/core tests/hexes tests/routing $(wildcard tests/games/*/test_*.py) tests/test_house.py tests/web/test_smoke.py
PART_FILES = $(or $(wildcard tests/$(PART)),$(wildcard tests/$(dir $(PART))test_$(notdir $(PART))*.py tests/$(dir $(PART))*/test_$(notdir $(PART))*.py))

.PHONY: play terminal resume quick test tests postgres checks lint types browser soak coverage bench format lock audit clean

play: $(VENV)/.installed-web
	@echo "== starting the server and its bots, and opening the page in your browser"
	@$(PY) -m trunkline serve $(ARGS)

terminal: $(VENV)/.installed-cli
	@$(PY) -m trunkline play express --seats human,easy,easy --variant auto_pass=true

resume: $(VENV)/.installed-cli
	@$(PY) -m trunkline play --resume

quick: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory checks
	@echo "== quick tests (pytest): rules, engine, routes, and one pass over the pages"
	@$(PYTEST) -q $(QUICK)

ifdef PART
$(if $(PART_FILES),,$(error no folder tests/$(PART) and no test file whose name begins with it; try make test PART=web/table/undo))
test: $(VENV)/.installed-dev
	@$(PY) -m pytest $(if $(filter-out 1,$(words $(wildcard $(addsuffix /test_*.py,$(PART_FILES)) $(PART_FILES)))),$(AT_ONCE)) $(PART_FILES)
else
test: $(VENV)/.installed-dev
	@echo "== make test: format and lint (2 s), tests, and types alongside them (about 8 minutes on two cores)"
	@echo "== without a Chromium, it installs one for the browser tests (30 s); it announces that and asks before it uses sudo"
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory --jobs=2 types tests || { echo "== make test has failed: see above what mypy or pytest found"; exit 1; }
endif

tests: browser
	@echo "== tests (pytest): rules, random games, routes, files, the server, pages in a real browser (this takes longest)"
	@$(PYTEST)
	@$(MAKE) --no-print-directory postgres

postgres: $(VENV)/.installed-dev
	@echo "== tests of the server on PostgreSQL (pytest): those that depend on the database"
	@$(PY) -m tests.postgres $(AT_ONCE) $(ON_POSTGRES)

soak: $(VENV)/.installed-soak
	@echo "== make soak: all tests with their full counts, and the long games (about an hour on two cores)"
	@$(MAKE) --no-print-directory checks browser
	@$(PYTEST) -m ""
	@echo "== all tests of the server and its pages again, on PostgreSQL"
	@$(PY) -m tests.postgres $(AT_ONCE) -m "" $(PAGES)

coverage: $(VENV)/.installed-dev
	@echo "== make coverage: the tests of make test, counting branches (about ten minutes on two cores)"
	@$(PYTEST) -p pytest_cov --cov --cov-report=
	@$(PY) -m coverage report --skip-covered
	@echo "== the engine (levels 0 and 1) must reach at least $(ENGINE_FLOOR)%"
	@$(PY) -m coverage report --skip-covered --fail-under=$(ENGINE_FLOOR) --include='$(ENGINE)'

checks: lint types

lint: $(VENV)/.installed-dev
	@echo "== format and lint (ruff)"
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .

# What mypy says comes in one piece, as the tests beside it say something, too.
types: $(VENV)/.installed-dev
	@echo "== types (mypy, strict)"
	@said=$$($(PY) -m mypy 2>&1); failed=$$?; echo "$$said"; exit $$failed

browser: $(VENV)/.installed-dev
	@echo "== looking for a browser for the tests (Chromium)"
	@sh scripts/find-chromium $(PY)

bench: $(VENV)/.installed-dev
	@$(PY) -m benchmarks.express
	@$(PY) -m benchmarks.chesapeake $(REAL_GAMES)
	@$(PY) -m benchmarks.env
	@$(PY) -m benchmarks.web $(REAL_GAMES)

format: $(VENV)/.installed-dev
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

lock: | $(VENV)/bin/python
	@$(PIP) 'uv>=0.9,<1'
	@$(PY) -m uv pip compile pyproject.toml --extra web --extra postgres --universal --generate-hashes --upgrade --quiet \
		--no-emit-index-url --no-annotate --custom-compile-command 'make lock' --output-file requirements.lock

audit: | $(VENV)/bin/python
	@$(PIP) 'pip-audit>=2.9,<3'
	@$(PY) -m pip_audit --strict --require-hashes --disable-pip --requirement requirements.lock

$(VENV)/bin/python:
	@echo "== creating the virtual environment in $(VENV)"
	@sh scripts/make-venv $(VENV)

$(VENV)/.installed-cli: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline for the terminal (only once; takes a moment)"
	@$(PIP) --editable '.[cli]'
	@touch $@

$(VENV)/.installed-web: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline and its server (only once; takes a moment)"
	@$(PIP) --editable '.[web]'
	@touch $@ $(VENV)/.installed-cli

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "== installing Trunkline and its development tools (only once; takes a moment)"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.installed-web $(VENV)/.installed-cli

$(VENV)/.installed-soak: $(VENV)/.installed-dev
	@echo "== installing a solver to compare routes with (only once; takes a moment)"
	@$(PIP) --editable '.[soak]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
