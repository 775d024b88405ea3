# Every recipe is safe to repeat; the first run also sets up .venv, later ones skip that.
.DEFAULT_GOAL := help
.PHONY: help setup browser demo test check types tree fmt bench soak docs

# A virtual environment or library path of the caller's shell must not leak in. Nor may it keep
# Python from storing what it compiled: a hundred processes of the tests would each compile it anew.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
# More would starve the browsers that the tests start; half of the time those wait for pages.
TEST_WORKERS ?= 2
BROWSER_WORKERS ?= 3
# Benchmarks that bring their own cases; the others take a folder: bench/NAME.py FOLDER.
BENCH := perception acting settling churn labels wizard transport batch fit recipes miniwob hurting jobs

help:
	@echo 'make demo    set up, then apply for a job at the bundled practice employer'
	@echo 'make test    set up, then run every test but those of make check'
	@echo 'make check   format, lint, types, layers, budgets (under a minute)'
	@echo 'make fmt     format and fix what can be fixed'
	@echo 'make soak    the longer ones of tests of which make test runs the telling few'
	@echo 'make bench   the benchmarks that need no folder of cases'
	@echo 'make docs    build the documentation into site/'

setup:
	@sh tools/setup.sh

browser: setup
	@$(BIN)/python tools/browser.py

demo: browser
	@$(BIN)/steadyhand demo

# The types take one core as long as everything else takes the other.
check: setup
	@$(MAKE) --no-print-directory --jobs=2 types tree

types:
	$(BIN)/mypy

tree:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	@sh tools/js/check.sh
	$(BIN)/pytest -n $(TEST_WORKERS) $(wildcard tests/arch)

# The pure part runs once, under coverage; everything else runs in parallel. What the tree must look
# like (tests/arch) is a part of make check.
test: browser
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(TEST_WORKERS) --dist worksteal $(wildcard tests/core tests/jobs tests/views)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	$(BIN)/pytest -n $(BROWSER_WORKERS) --dist worksteal -m 'not soak' \
	    --ignore=tests/arch --ignore=tests/core --ignore=tests/jobs --ignore=tests/views \
	    tests gym/tests

soak: browser
	$(BIN)/pytest -n $(BROWSER_WORKERS) --dist worksteal -m soak tests gym/tests

fmt: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: browser
	@set -e; for each in $(wildcard $(BENCH:%=bench/%.py)); do \
	    echo "== $$each"; $(BIN)/python "$$each"; done

# mkdocs lives in an environment of its own, made from the lock and thrown away.
docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/uv run --frozen --isolated --only-group docs mkdocs build --strict
