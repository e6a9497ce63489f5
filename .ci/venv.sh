#!/bin/sh
# Makes .venv hold what GROUP needs, and does nothing when it already does.
#
#   .ci/venv.sh play | test | bench | dev | odds | hardware
#
# PYTHON=... chooses the interpreter; otherwise the first one that will do is taken. VENV=... is
# another folder than .venv.
set -eu

cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
group=${1:?"say what for: play, test or dev"}
case $group in
  play) extras='' serves='play' ;;
  test) extras='[test]' serves='play test' ;;
  bench) extras='[test,bench]' serves='play test bench' ;;
  dev) extras='[test,bench,dev]' serves='play test bench dev' ;;
  odds) extras='[test,odds]' serves='play test odds' ;;
  hardware) extras='[test,hardware]' serves='play test hardware' ;;
  *) echo ".ci/venv.sh: no group $group; there are play, test, bench, dev, odds and hardware" >&2; exit 2 ;;
esac

die() {
  echo "wildfire: $*" >&2
  exit 1
}

new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

makes_venvs() {
  "$1" -c 'import ensurepip, venv' 2>/dev/null
}

# Sets `python`: new enough, and if possible one that can make a virtual environment as it is.
find_python() {
  python=
  if [ -n "${PYTHON:-}" ]; then
    set -- "$PYTHON"
  else
    set -- python3.13 python3.12 python3.11 python3 python
  fi
  for candidate; do
    new_enough "$candidate" || continue
    [ -n "$python" ] || python=$candidate
    makes_venvs "$candidate" || continue
    python=$candidate
    break
  done
  [ -n "$python" ] && return
  if [ -n "${PYTHON:-}" ]; then
    found=$("$PYTHON" --version 2>&1) || die "cannot run $PYTHON: $found"
    die "Python 3.11 or newer is needed, and $PYTHON is $found; choose another with PYTHON=..."
  fi
  found=$(python3 --version 2>/dev/null || echo 'no python3')
  die "Python 3.11 or newer is needed, and here is $found; install one, or name one with PYTHON=..."
}

install_venv_module() {
  version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
  command -v apt-get >/dev/null ||
    die "$python cannot make virtual environments (it lacks ensurepip); choose another with PYTHON=..."
  [ "$(id -u)" = 0 ] ||
    die "$python cannot make virtual environments; run: sudo apt-get install $version-venv"
  echo "wildfire: installing $version-venv, which Debian keeps apart from Python"
  export DEBIAN_FRONTEND=noninteractive
  { apt-get install -qq -y --no-install-recommends "$version-venv" ||
    { apt-get update -qq && apt-get install -qq -y --no-install-recommends "$version-venv"; }
  } >/tmp/wildfire-apt.$$ 2>&1 </dev/null ||
    { cat /tmp/wildfire-apt.$$ >&2; rm -f /tmp/wildfire-apt.$$; die "apt-get could not install $version-venv"; }
  rm -f /tmp/wildfire-apt.$$
}

# A venv knows its folder by name: when the checkout has moved, it belongs to another one.
made_in=$(cat "$venv/.made-in" 2>/dev/null || true)
made_with=$(cat "$venv/.made-with" 2>/dev/null || true)
if [ "$made_in" != "$PWD" ] || [ "$made_with" != "${PYTHON:-$made_with}" ] ||
  ! "$venv/bin/python" -c '' 2>/dev/null; then
  find_python
  makes_venvs "$python" || install_venv_module
  echo "wildfire: making $venv with $("$python" --version)"
  rm -rf "$venv"
  "$python" -m venv "$venv"
  echo "$PWD" >"$venv/.made-in"
  echo "$python" >"$venv/.made-with"
fi

wanted=$(cksum pyproject.toml constraints.txt firmware/wildfire_hub/__init__.py host/wildfire/text/*/*.po)
ready=$venv/.ready-$group
[ "$(cat "$ready" 2>/dev/null || true)" = "$wanted" ] && exit 0

echo "wildfire: installing what '$group' needs into $venv (once; up to a minute)"
# pip hands these on to the environments in which it builds packages.
PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".$extras" ||
  die "pip could not install the packages (its words are above); is the network there?"
for served in $serves; do
  echo "$wanted" >"$venv/.ready-$served"
done
