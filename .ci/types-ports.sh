#!/bin/sh
# Type-checks each port against the stubs of its own runtime.
#
# The two sets of stubs claim the same module names, and both claim parts of the standard library, so
# neither may be installed beside the other or beside the host's own packages.
set -eu

cd "$(dirname "$0")/.."
stubs=.cache/stubs

pins=$(cksum constraints.txt .ci/types-ports.sh)

fresh() {
  [ "$(cat "$1/.pins" 2>/dev/null || true)" = "$pins" ]
}

install() {
  python=$1
  shift
  "$python" -m pip install --quiet --disable-pip-version-check --constraint constraints.txt "$@"
}

if ! fresh $stubs/micropython; then
  rm -rf $stubs/micropython
  install .venv/bin/python --target $stubs/micropython micropython-rp2-stubs
  echo "$pins" >$stubs/micropython/.pins
fi
if ! fresh $stubs/circuitpython; then
  rm -rf $stubs/circuitpython
  .venv/bin/python -m venv $stubs/circuitpython
  install $stubs/circuitpython/bin/python circuitpython-stubs
  # The library itself and not Blinka, which it asks for and whose modules the stubs stand for.
  install $stubs/circuitpython/bin/python --no-deps \
    adafruit-circuitpython-neopixel adafruit-circuitpython-pixelbuf
  $stubs/circuitpython/bin/circuitpython_setboard raspberry_pi_pico >/dev/null
  echo "$pins" >$stubs/circuitpython/.pins
fi

# Checks port $1, and the device core as that runtime sees it; the rest of the line goes to mypy.
check() {
  port=firmware/ports/$1
  path=firmware:$port:$2
  shift 2
  [ -d "$port" ] || return 0
  echo "$port:"
  MYPYPATH=$path .venv/bin/python -m mypy --config-file .ci/types-ports.ini \
    --cache-dir ".mypy_cache/$port" "$@" "$port" firmware/wildfire_hub
}

failed=0
check micropython $stubs/micropython --custom-typeshed-dir $stubs/micropython || failed=1
check circuitpython '' --python-executable $stubs/circuitpython/bin/python || failed=1
exit $failed
