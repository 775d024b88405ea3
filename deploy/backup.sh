#!/bin/sh
# A copy of a store and of the files beside it, while the service works.
#
#   backup.sh FOLDER     reads STEADYHAND_DATABASE_URL (PostgreSQL; without it SQLite) and STEADYHAND_HOME
# The vault's key ring is part of the home: keep the copy as safe as the home itself. A key that is a
# setting (STEADYHAND_VAULT_KEY) is in no copy.
set -eu
umask 077
folder=${1:?which folder}
home=${STEADYHAND_HOME:-$HOME/.steadyhand}
mkdir -p "$folder"
case ${STEADYHAND_DATABASE_URL:-} in
postgresql*)
    # First the store, then the files: a row never names a file that the copy lacks by age alone.
    pg_dump --format=custom --file="$folder/store.dump.part" \
        "$(echo "$STEADYHAND_DATABASE_URL" | sed 's/^postgresql+psycopg:/postgresql:/')"
    mv "$folder/store.dump.part" "$folder/store.dump"
    ;;
*)
    python3 - "$home/steadyhand.db" "$folder/steadyhand.db" <<'PYTHON'
import sqlite3, sys
source, copy = (sqlite3.connect(name) for name in sys.argv[1:])
with copy:
    source.backup(copy)
copy.execute("PRAGMA journal_mode = DELETE")
assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
PYTHON
    ;;
esac
tar --create --file="$folder/home.tar" --directory="$home" --exclude='./steadyhand.db*' --exclude=./lock .
echo "backup: the copy is in $folder" >&2
