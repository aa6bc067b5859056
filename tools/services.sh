#!/usr/bin/env bash
# PostgreSQL, Redis, Chromium, ffmpeg, faketime and Node for development and CI.
#
#   eval "$(tools/services.sh)"     use what already listens, else start private copies; exports where they are
#   tools/services.sh stop [names]  stop the private copies of this checkout (postgres, redis; both when none is named)
#
# The private copies trade durability for speed (fsync off) and trust every local user:
# they hold throw-away data of tests and development and listen on the loopback only.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
state=$here/.state
pg_port=${RECADIA_PG_PORT:-54329}
redis_port=${RECADIA_REDIS_PORT:-63799}
started=()

say() { printf 'services: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
is_root() { [ "$(id -u)" = 0 ]; }

# PostgreSQL refuses to run as root, so root uses the postgres account for its private copy.
as_pg() { if is_root; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi; }
pg_bin() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1; }
pg_answers() { have psql && [ "$(PGCONNECT_TIMEOUT=3 psql "$1" -Atqwc 'select 1' 2>/dev/null)" = 1 ]; }

redis_answers() {
  local authority=${1#*://} answer=''
  authority=${authority%%/*}
  authority=${authority##*@}
  exec 3<>"/dev/tcp/${authority%:*}/${authority##*:}" || return 1
  printf 'PING\r\n' >&3
  read -r -t 3 answer <&3 || true
  exec 3>&- 3<&-
  [ "${answer%$'\r'}" = +PONG ]
} 2>/dev/null

port_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

wait_until() {
  local what=$1 tries=150
  shift
  until "$@"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || die "$what did not become ready within 30 s"
    sleep 0.2
  done
}

# A subshell, so that its trap also fires when apt fails.
apt_install() (
  elevate=() policy=/usr/sbin/policy-rc.d
  if ! is_root; then
    have sudo && sudo -n true 2>/dev/null || die "missing packages: $*. Install them, or run this once as root."
    elevate=(sudo -n)
  fi
  have apt-get || die "missing: $*. Only Debian packages are installed automatically."
  say "installing $*"
  # Freshly installed daemons must not start by themselves; an existing policy file is kept.
  if [ ! -e "$policy" ]; then
    trap '"${elevate[@]}" rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' | "${elevate[@]}" tee "$policy" >/dev/null
    "${elevate[@]}" chmod 755 "$policy"
  fi
  "${elevate[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq >&2
  "${elevate[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >&2
)

# The postgres account cannot enter a checkout below a private home folder: its data is then in /tmp.
pg_home() {
  if is_root && ! as_pg test -x "$state"; then
    echo "/tmp/recadia-pg-$(printf %s "$here" | cksum | cut -d' ' -f1)"
  else
    echo "$state/pg"
  fi
}

start_postgres() {
  [ -n "$(pg_bin)" ] || apt_install postgresql
  port_taken "$pg_port" && die "port $pg_port is taken by something that is not our PostgreSQL; set RECADIA_PG_PORT"
  local home bin
  home=$(pg_home)
  bin=$(pg_bin)
  mkdir -p "$home"
  ! is_root || chown postgres "$home"
  [ -f "$home/d/PG_VERSION" ] ||
    as_pg "$bin/initdb" -D "$home/d" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
  as_pg "$bin/pg_ctl" -D "$home/d" -w -t 60 -l "$home/log" start -o "-p $pg_port -h 127.0.0.1 \
    -c unix_socket_directories='' -c max_connections=300 \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off" >/dev/null </dev/null 9>&- ||
    { tail -20 "$home/log" >&2; die 'PostgreSQL did not start'; }
  started+=(postgres)
}

start_redis() {
  have redis-server || apt_install redis-server
  port_taken "$redis_port" && die "port $redis_port is taken by something that is not Redis; set RECADIA_REDIS_PORT"
  redis-server --bind 127.0.0.1 --port "$redis_port" --daemonize yes --dir "$state" --pidfile "$state/redis.pid" \
    --save '' --appendonly no --maxmemory-policy noeviction >/dev/null </dev/null 9>&-
  started+=(redis)
}

stop_postgres() {
  local home
  home=$(pg_home)
  [ -f "$home/d/postmaster.pid" ] || return 0
  as_pg "$(pg_bin)/pg_ctl" -D "$home/d" -m fast -w stop >/dev/null && say 'PostgreSQL stopped'
}

stop_redis() {
  local pid
  pid=$(cat "$state/redis.pid" 2>/dev/null) || return 0
  # The process id may belong to another program since a crash.
  if [ "$(ps -o comm= -p "$pid" 2>/dev/null)" = redis-server ]; then
    kill "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    say 'Redis stopped'
  fi
  rm -f "$state/redis.pid"
}

find_chromium() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$name" ] && command -v "$name" && return
  done
  return 1
}

source "$here/tools/node.sh"
mkdir -p "$state"
! is_root || chmod a+rx "$state"
exec 9>"$state/services.lock"
flock -w 600 9 || die 'another services.sh holds the lock'

if [ "${1:-}" = stop ]; then
  shift
  [ $# -gt 0 ] || set -- postgres redis
  for name in "$@"; do "stop_$name"; done
  exit
fi

wanted=()
find_chromium >/dev/null || wanted+=(chromium)
# The same engine without windows: the journeys use a third less processor time in it.
have chromium-headless-shell || wanted+=(chromium-headless-shell)
have ffmpeg || wanted+=(ffmpeg)
have psql || wanted+=(postgresql-client)
[ ${#wanted[@]} -eq 0 ] || apt_install "${wanted[@]}"
# One chaos run needs a machine whose clock is wrong; all others do not.
have faketime || apt_install faketime || say 'no faketime: npm run chaos -- timers will not run'

node_folder=$(bring_node)

pg_url=''
for url in "${RECADIA_PG_ADMIN_URL:-}" postgres://postgres@127.0.0.1:5432/postgres "postgres://postgres@127.0.0.1:$pg_port/postgres"; do
  if [ -n "$url" ] && pg_answers "$url"; then pg_url=$url && break; fi
done
if [ -z "$pg_url" ]; then
  pg_url=postgres://postgres@127.0.0.1:$pg_port/postgres
  start_postgres
fi
wait_until PostgreSQL pg_answers "$pg_url"

redis_url=''
for url in "${RECADIA_REDIS_URL:-}" redis://127.0.0.1:6379/0 "redis://127.0.0.1:$redis_port/0"; do
  if [ -n "$url" ] && redis_answers "$url"; then redis_url=$url && break; fi
done
if [ -z "$redis_url" ]; then
  redis_url=redis://127.0.0.1:$redis_port/0
  start_redis
fi
wait_until Redis redis_answers "$redis_url"

[ -z "$node_folder" ] || printf 'export PATH=%q\n' "$node_folder:$PATH"
printf 'export RECADIA_PG_ADMIN_URL=%q\n' "$pg_url"
printf 'export RECADIA_REDIS_URL=%q\n' "$redis_url"
printf 'export CHROMIUM=%q\n' "$(find_chromium)"
printf 'export CHROMIUM_SHELL=%q\n' "${CHROMIUM_SHELL:-$(command -v chromium-headless-shell)}"
printf 'export RECADIA_SERVICES_STARTED=%q\n' "${started[*]:-}"
