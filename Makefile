# Every target sets up what it needs first, in .venv. PYTHON=python3.12 chooses the interpreter.
.POSIX:
.NOTPARALLEL:
.PHONY: play test bench lint types types-ports boundaries wheel soak docs odds hardware clean help

PY = .venv/bin/python

help:
	@echo 'make play        a game of Wildfire; ARGS="--players 3" are its arguments'
	@echo 'make test        every test; ARGS="tests/rules -x" are pytest'"'"'s arguments'
	@echo 'make bench       measures the speed, in three minutes; best when nothing else runs'
	@echo 'make lint        ruff, and the formatting'
	@echo 'make types       mypy over the host, then over both ports'
	@echo 'make boundaries  who may import whom'
	@echo 'make wheel       sdist and wheel, in dist/'
	@echo 'make soak        the long tests at length, an hour; writes the table of docs/reliability.md'
	@echo 'make docs        write the generated pages anew'
	@echo 'make odds        play the games of docs/odds.md again, in a quarter of an hour'
	@echo 'make hardware    every drawing, model and picture of hardware/ anew, and their checks'
	@echo 'make clean       remove everything that the other targets made'

play:
	@.ci/venv.sh play
	@.venv/bin/wildfire play $(ARGS)

test:
	@.ci/venv.sh test
	@$(PY) -m pytest -n auto $(ARGS)

bench:
	@.ci/venv.sh bench
	@$(PY) -m tests.bench $(ARGS)

lint:
	@.ci/venv.sh dev
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check

types: types-ports
	@$(PY) -m mypy

types-ports:
	@.ci/venv.sh dev
	@.ci/types-ports.sh

boundaries:
	@.ci/venv.sh dev
	@.venv/bin/lint-imports --no-cache

wheel:
	@.ci/venv.sh dev
	@PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(PY) -m build

soak:
	@.ci/venv.sh test
	@$(PY) docs/tools/reliability.py $(ARGS)

docs:
	@.ci/venv.sh test
	@for page in docs/tools/generate_*.py; do $(PY) $$page || exit 1; done
	@cd hardware && ../$(PY) -m wildfire_hardware tables

odds:
	@.ci/venv.sh odds
	@$(PY) docs/tools/odds.py $(ARGS)

hardware:
	@.ci/venv.sh hardware
	@cd hardware && ../$(PY) -m wildfire_hardware && ../$(PY) -m pytest -n auto checks $(ARGS)

clean:
	rm -rf .venv .venv-* .cache build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find host firmware hardware tests -name __pycache__ -type d -prune -exec rm -rf {} +
