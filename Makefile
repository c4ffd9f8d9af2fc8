# Everything a newcomer needs: make serve, make test. `make help` lists the rest.
PYTHON ?= python3.11
PORT ?= 8000
DATABASE ?= sqlite:///var/takeback.db
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help serve test test-full lint format bench screenshots lock dist clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(VENV)/run: requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is missing. Install it (Debian: apt-get install python3.11 python3.11-venv) or name yours: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is older than 3.11. Name a newer one: make PYTHON=python3.12 …" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing. Install it: apt-get install python3.11-venv" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock || { echo "The packages could not be fetched: is the package index reachable? Then run the same make again." >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev: requirements-dev.lock requirements-oracle.lock $(VENV)/run
	{ $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-oracle.lock; } || { echo "The test packages could not be fetched: is the package index reachable? Then run the same make again." >&2; exit 1; }
	@touch $@

serve: $(VENV)/run ## run the service with the demo games (PORT=, DATABASE=)
	@mkdir -p var
	@$(BIN)/takeback demo --database "$(DATABASE)" --url "http://127.0.0.1:$(PORT)"
	exec $(BIN)/takeback serve --port $(PORT) --database "$(DATABASE)"

test: $(VENV)/dev ## run every test, on SQLite and PostgreSQL
	$(BIN)/python -m pytest -n 2 --dist loadgroup --cov --cov-report=term --cov-fail-under=95

test-full: $(VENV)/dev ## the same with the long random searches
	TAKEBACK_TEST_FULL=1 $(BIN)/python -m pytest -n 2 --dist loadgroup

lint: $(VENV)/dev ## style, types, architecture
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/dev ## lay the code out
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only .

bench: $(VENV)/dev ## measure, beside the peers, into docs/benchmarks.md
	$(BIN)/python -m tests.bench

screenshots: $(VENV)/dev ## take pictures of every page into docs/screenshots
	$(BIN)/python -m tests.browser.screenshots

lock: ## renew the lock files from pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --extra setup --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --extra dev --extra setup --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml

dist: $(VENV)/dev ## build the wheel
	$(BIN)/python -m build --wheel --no-isolation

clean: ## remove what make made (not the database in var/)
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
