#!/bin/sh
# Another version takes over while jobs go on: new workers first, then each old one drains and goes,
# the API last. What fails on the way leaves the old version at work.
#
#   roll.sh update IMAGE | rollback | status | drain | health
set -eu
cd "$(dirname "$0")"

ENGINE=${ENGINE:-docker}
GRACE_S=${GRACE_S:-150}   # for an old worker: a submit that is under way comes to its answer
READY_S=${READY_S:-180}   # for a new container to be healthy
STATE=${STATE:-.image}    # two lines: the image at work, and the one before it
BACKUPS=${BACKUPS:-backups}

compose() { "$ENGINE" compose --env-file steadyhand.env "$@"; }
say() { echo "roll: $*" >&2; }
fail() { say "$*"; exit 1; }
image_now() { sed -n 1p "$STATE" 2>/dev/null || true; }
image_before() { sed -n 2p "$STATE" 2>/dev/null || true; }
workers() { compose ps -q worker; }

healthy() { # CONTAINER: it says so itself within READY_S
    tries=$READY_S
    while [ "$tries" -gt 0 ]; do
        found=$("$ENGINE" inspect -f '{{.State.Health.Status}}' "$1" 2>/dev/null || echo gone)
        case $found in healthy) return 0 ;; unhealthy | gone) return 1 ;; esac
        tries=$((tries - 1))
        sleep "${LOOK_S:-1}"
    done
    return 1
}

leave() { # CONTAINERS: each drains and is gone, one after another
    for each in $1; do
        say "draining $each"
        "$ENGINE" stop -t "$GRACE_S" "$each" >/dev/null
        "$ENGINE" rm "$each" >/dev/null
    done
}

backup() { # the database as it is before a version that may change its tables
    mkdir -p "$BACKUPS"
    file=$BACKUPS/$(date -u +%Y%m%dT%H%M%SZ).dump
    (umask 077 && compose exec -T postgres pg_dump -U steadyhand -Fc steadyhand >"$file.part")
    mv "$file.part" "$file"
    say "the database as it was is in $file"
}

api_up() { # the API of the image that is named, healthy
    compose up -d --no-deps api >/dev/null && healthy "$(compose ps -q api)"
}

update() { # IMAGE
    new=$1 old=$(image_now)
    "$ENGINE" image inspect "$new" >/dev/null 2>&1 || "$ENGINE" pull "$new" >/dev/null ||
        fail "there is no image $new; nothing was changed"
    export STEADYHAND_IMAGE="$new"
    compose up -d --no-deps postgres >/dev/null
    healthy "$(compose ps -q postgres)" || fail "the database is not well; nothing was changed"
    [ -z "$old" ] || backup
    before=$(workers)
    count=$(echo "$before" | grep -c . || true)
    [ "$count" -gt 0 ] || count=${WORKERS:-1} before=''
    total=$((count + $(echo "$before" | grep -c . || true)))
    compose up -d --no-deps --no-recreate --scale "worker=$total" worker >/dev/null
    fresh=''
    for each in $(workers); do
        case $before in *"$each"*) ;; *) fresh="$fresh $each" ;; esac
    done
    for each in $fresh; do
        healthy "$each" && continue
        leave "$fresh"
        fail "a worker of $new is not well; the old ones go on, and the API was not touched"
    done
    if ! api_up; then
        leave "$fresh"
        [ -z "$old" ] || { STEADYHAND_IMAGE=$old && api_up; } || say "the API of ${old:-no image} is not well either"
        fail "the API of $new is not well; ${old:-nothing} is at work again"
    fi
    leave "$before"
    printf '%s\n%s\n' "$new" "$old" >"$STATE"
    say "$new is at work"
}

case ${1:-} in
update) update "${2:?which image}" ;;
rollback)
    before=$(image_before)
    [ -n "$before" ] || fail "no image before this one is known"
    update "$before"
    ;;
status) STEADYHAND_IMAGE=$(image_now) compose ps ;;
drain) STEADYHAND_IMAGE=$(image_now) && export STEADYHAND_IMAGE && leave "$(workers)" ;;
health)
    STEADYHAND_IMAGE=$(image_now) && export STEADYHAND_IMAGE
    for each in $(compose ps -q); do healthy "$each" || fail "$each is not well"; done
    ;;
*) fail "say one of: update IMAGE, rollback, status, drain, health" ;;
esac
