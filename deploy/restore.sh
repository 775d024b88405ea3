#!/bin/sh
# A store and its files from a copy that backup.sh made, into a home and a database that are empty.
#
#   restore.sh FOLDER    reads STEADYHAND_DATABASE_URL and STEADYHAND_HOME as backup.sh does
# Stop the service first. What was sent since the copy is not in it: see docs/howto/deploy.md.
set -eu
umask 077
folder=${1:?which folder}
home=${STEADYHAND_HOME:-$HOME/.steadyhand}
if [ -e "$home" ] && [ -n "$(ls -A "$home")" ]; then
    echo "restore: $home is not empty; move it away first" >&2
    exit 1
fi
case ${STEADYHAND_DATABASE_URL:-} in
postgresql*)
    pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$(
        echo "$STEADYHAND_DATABASE_URL" | sed 's/^postgresql+psycopg:/postgresql:/'
    )" "$folder/store.dump"
    ;;
*) [ -f "$folder/steadyhand.db" ] || { echo "restore: there is no steadyhand.db in $folder" >&2; exit 1; } ;;
esac
mkdir -p "$home"
tar --extract --file="$folder/home.tar" --directory="$home"
[ ! -f "$folder/steadyhand.db" ] || cp "$folder/steadyhand.db" "$home/steadyhand.db"
echo "restore: $home is as it was" >&2
