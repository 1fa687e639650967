#!/bin/sh
# Follows the image without a builder of images: a fresh Debian root, the steps of build.sh, and then the service as the
# container runs it, not as root, on a read-only root file system, with one volume. Needs root, mmdebstrap and a network.
#   try.sh TARBALL...    of the command and of its Node
set -eu

here=$(cd "$(dirname "$0")" && pwd)
suite=${SUITE:-bookworm}
work=$(mktemp -d)
root=$work/root
port=18080

finish() {
  if [ -s "$work/pid" ]; then kill -KILL "$(cat "$work/pid")" 2> /dev/null || true; fi
  rm -rf "$work"
}
trap finish EXIT INT TERM

say() { printf '%s\n' "- $*"; }
fail() { printf '%s\n' "✗ $*"; cat "$work/log" 2> /dev/null || true; exit 1; }

say "a fresh root of Debian $suite"
mmdebstrap --quiet --variant=apt --include=ca-certificates "$suite" "$root"

# The base image brings Node 20 in the same places.
cp "$(realpath "$(command -v node)")" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$(dirname "$(dirname "$(realpath "$(command -v npm)")")")" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"

cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/tmp/tarballs"
cp "$@" "$root/tmp/tarballs/"
cp "$here/build.sh" "$here/health.sh" "$root/opt/"
for name in ${NODE_EXTRA_CA_CERTS:-}; do cp "$name" "$root/opt/ca.pem"; done

say 'the steps of the image'
unshare --mount sh -euc '
  mount --bind /dev "$0/dev"; mount -t proc proc "$0/proc"
  exec chroot "$0" env HOME=/root PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin $1 sh /opt/build.sh /tmp/tarballs
' "$root" "${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/opt/ca.pem npm_config_cafile=/opt/ca.pem}" > "$work/log" 2>&1 ||
  fail 'build.sh failed'
say "installed: $(du -sb "$root/opt/parley" | cut -f1) bytes"

mkdir "$work/volume"
chown 10001:10001 "$work/volume"

# Inside: whatever the image says in CMD, as its USER.
enter() {
  exec unshare --mount sh -euc '
    root=$0; volume=$1; port=$2; shift 2
    mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"
    mount --bind "$volume" "$root/data"; mount -t tmpfs tmpfs "$root/tmp"
    mount --bind /dev "$root/dev"; mount -t proc proc "$root/proc"
    exec chroot --userspec=10001:10001 --groups= "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/data HOST=127.0.0.1 \
      PORT="$port" PARLEY_DATA_DIR=/data NODE_DISABLE_COMPILE_CACHE=1 "$@"
  ' "$root" "$work/volume" "$port" "$@"
}
inside() (enter "$@")

start() {
  enter /opt/parley/node /opt/parley/node_modules/@parley-dev/cli/server/main.js serve > "$work/log" 2>&1 &
  echo $! > "$work/pid"
  tries=0
  until inside sh /opt/health.sh; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || fail 'it is not healthy'
    sleep 0.5
  done
}

stop() {
  kill -TERM "$(cat "$work/pid")"
  wait "$(cat "$work/pid")" || fail "it ended with $? after SIGTERM"
  : > "$work/pid"
}

say 'the service: not root, root file system read-only'
start
[ "$(stat -c %u "/proc/$(cat "$work/pid")")" = 10001 ] || fail 'it runs as root'
inside sh -c '! touch /opt/parley/x 2> /dev/null' || fail 'the root file system can be written to'
asked=$(curl -sf "http://127.0.0.1:$port/300000000000001?fields=verified_name" -H 'Authorization: Bearer sandbox-token') ||
  fail 'it does not answer'
say "$asked"
curl -sf "http://127.0.0.1:$port/300000000000001/message_qrdls" -H 'Authorization: Bearer sandbox-token' \
  -d prefilled_message=Kept > /dev/null || fail 'it does not write'

say 'SIGTERM, and what was written is in the volume'
stop
start
curl -sf "http://127.0.0.1:$port/300000000000001/message_qrdls" -H 'Authorization: Bearer sandbox-token' | grep -q Kept ||
  fail 'the volume forgot'
stop
if inside sh /opt/health.sh; then fail 'the health check finds nobody unwell'; fi
echo '✓ The container does what it says.'
