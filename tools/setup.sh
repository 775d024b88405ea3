#!/bin/sh
# Afterwards .venv holds the locked dependencies and this package; nothing outside it was changed,
# except that a Debian-like system may have been given its missing venv module.
set -eu

cd "$(dirname "$0")/.."
UV='uv>=0.9,<1'
STAMP=.venv/.synced

say() { printf '%s\n' "$*" >&2; }
stop() { say "setup: $*"; exit 1; }

# What the environment was made from, and where: a moved clone needs a new one.
wanted() { cat uv.lock pyproject.toml gym/pyproject.toml | cksum; pwd -P; }

pick_python() {
    for each in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if "$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$each"
            return
        fi
    done
    stop 'Python 3.11 or newer is needed and was not found; install it and run this again.'
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_be_root() {
    [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null
}

# Debian and Ubuntu keep ensurepip in a package of its own.
need_ensurepip() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null && return
    package="$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    if ! command -v apt-get >/dev/null || ! may_be_root; then
        stop "$1 has no ensurepip; install the system package $package and run this again."
    fi
    say "installing $package"
    as_root apt-get update -qq >&2 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$package" >&2 ||
        stop "the system package $package could not be installed; install it and run this again."
}

make_venv() {
    python="$(pick_python)"
    need_ensurepip "$python"
    say "making .venv with $("$python" -V)"
    "$python" -m venv --clear .venv || stop '.venv could not be made; see the message above.'
}

sync() {
    PIP_USER=no .venv/bin/python -m pip install --quiet --disable-pip-version-check "$UV" >&2 ||
        stop 'uv could not be installed from PyPI; check the network and run this again.'
    say 'installing the locked dependencies'
    env -u UV_PYTHON -u UV_NO_DEV UV_PROJECT_ENVIRONMENT=.venv UV_PYTHON_DOWNLOADS=never \
        .venv/bin/uv sync --quiet --frozen --all-extras --python .venv/bin/python >&2 ||
        stop 'the locked dependencies could not be installed; see the message above.'
}

if [ "$(cat "$STAMP" 2>/dev/null)" = "$(wanted)" ] && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi
# An environment of another place or of a Python that is gone is made anew.
if ! .venv/bin/python -c '' 2>/dev/null ||
    { [ -f "$STAMP" ] && ! grep -qxF "$(pwd -P)" "$STAMP"; }; then
    make_venv
fi
.venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv
sync
wanted >"$STAMP"
