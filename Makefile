# Two commands are enough: `make run` and `make test`. Both set the machine up by themselves.
.PHONY: help run test thorough coverage lint bench soak golden shots words lock setup clean install uninstall rollback
.DEFAULT_GOAL := help

# Mesa and Xvfb draw where there is no screen, mtdev reads a touchscreen without a desktop, espeak-ng
# speaks through portaudio, zbar reads cards where zxing-cpp cannot and checks what we print, and systemd
# checks its own units. Trixie has some of them as NAMEt64, which stand in for NAME.
SYSTEM_PACKAGES := python3 python3-venv sqlite3 xvfb xauth libgl1 libegl1 libgles2 libgl1-mesa-dri \
  libmtdev1 espeak-ng libportaudio2 libzbar0 systemd
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
WORDS  := $(patsubst %.po,%.mo,$(wildcard companion/locale/*/LC_MESSAGES/*.po))
READY  := $(STAMP) $(WORDS)
SUDO   := $(if $(filter 0,$(shell id -u)),,sudo)

help:            ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

run: $(READY)    ## the table on the screen there is; without one, a demo on a virtual screen
	@$(BIN)/companion run

# Dozens of windows wait more than they work, so there is one worker more than there are cores.
WORKERS := $(shell expr $$(nproc) + 1)
test: $(READY)   ## all tests
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m 'not thorough'

thorough: $(READY) ## more sizes of screen and more whole games, before a release
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m thorough

# Thousands of random games, and dozens of windows, would take three times as long under the tracer.
coverage: $(READY) ## what the tests reach of all that is below the screen
	@$(BIN)/pytest -n auto --cov --cov-report=term --ignore=tests/every_game --ignore=tests/ui

lint: $(READY)   ## style, types and the direction of imports
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(READY)  ## measurements, as ratios within one run
	@$(BIN)/python -m tests.benchmarks

soak: $(READY)   ## kill the referee 1,000 times, damage 5,000 files, and look for anything lost
	@$(BIN)/python -m tests.soak --kills 1000 --damages 5000

golden: $(READY) ## write the golden playthroughs anew, to be read in the diff
	@$(BIN)/pytest -q tests/playthroughs --update-golden

shots: $(READY)  ## take the pictures in docs/gallery anew, to be looked at
	@$(BIN)/python -m tests.ui.shots

words: $(STAMP)  ## find new words in the code and bring the .po files up to date
	@$(BIN)/python -m companion.locale.catalogues

# What is installed on a machine, for the Python of bookworm and that of trixie, with the hashes of all
# files there are on PyPI. As resolved for a Pi; the versions are the same on a PC.
LOCKED := 3.11 3.13
UV := uv==0.13.8
COMPILE = $(VENV)/uv/bin/uv pip compile --quiet --no-config --upgrade --generate-hashes --only-binary :all: \
  --python-platform aarch64-manylinux_2_36 --custom-compile-command 'make lock'
lock: $(STAMP)   ## lock what install takes from PyPI, with hashes, to the newest that fits
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target $(VENV)/uv '$(UV)'
	@for python in $(LOCKED); do $(COMPILE) --python-version $$python \
	  --constraints systemd/constraints.txt -o systemd/locks/python$$python.txt pyproject.toml || exit; done
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])' \
	  | tr ' ' '\n' | $(COMPILE) --python-version $(firstword $(LOCKED)) -o systemd/locks/build.txt -

setup: $(READY)  ## only set the machine up

clean:           ## forget the environment
	rm -rf $(VENV) $(WORDS)

# Into the system as root, into a folder of one's own (DESTDIR) as oneself; docs/kiosk.md tells more.
# sudo forgets what a shell was told, so what was given is given on.
GIVEN = $(foreach name,PYTHON PIP BUILDER,$(if $(filter environment command,$(firstword $(origin $(name)))),$(name)='$($(name))'))
ON_SYSTEM = $(if $(DESTDIR),,$(SUDO)) env DESTDIR='$(DESTDIR)' $(GIVEN)
install:         ## start with the machine [VARIANT=kms|cage] [BOOT=apply] [DESTDIR=folder]
	@$(ON_SYSTEM) VARIANT='$(VARIANT)' BOOT='$(BOOT)' systemd/install

rollback:        ## go back to the version that was installed before
	@$(ON_SYSTEM) systemd/rollback

uninstall:       ## take it away, but not the games [PURGE=yes: these too]
	@$(ON_SYSTEM) PURGE='$(PURGE)' systemd/uninstall

# The stamp is as new as the last set-up: a second call finds nothing to do. An environment that was
# left half-made has no working pip, and is made anew.
# A Pi takes lgpio and picamera2 from apt, so there the environment sees the system's packages.
$(STAMP): pyproject.toml Makefile
	@missing=""; \
	if command -v dpkg-query >/dev/null; then \
	  for p in $(SYSTEM_PACKAGES); do \
	    dpkg-query -W -f='$${Status} ' $$p $${p}t64 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	  done; \
	fi; \
	if [ -n "$$missing" ]; then \
	  echo "Installing system packages:$$missing"; \
	  if [ -n "$(SUDO)" ] && ! command -v sudo >/dev/null; then \
	    echo "Ask an administrator to install them: sudo is not here."; exit 1; \
	  fi; \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.11"; exit 1; }
	@echo "Building the environment in $(VENV)"
	@site=""; if grep -qa 'Raspberry Pi' /proc/device-tree/model 2>/dev/null; then site=--system-site-packages; fi; \
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $$site $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)
	@echo "Ready."

# The companion reads compiled words, and they follow every change of a .po file.
$(WORDS): %.mo: %.po $(STAMP)
	@$(BIN)/pybabel --quiet compile --input-file=$< --output-file=$@
