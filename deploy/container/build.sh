#!/bin/sh
# Puts Parley into a Debian root: every step of the image, so that it can be followed without a builder of images.
#   build.sh TARBALL    the package that `npm pack` makes of what scripts/build-command.ts builds
# Needs Node 20 and npm on the PATH while it runs. Leaves /opt/parley, the user parley (10001) and the volume /data.
set -eu

tarball=$1

groupadd --system --gid 10001 parley
useradd --system --uid 10001 --gid parley --home-dir /data --no-create-home --shell /usr/sbin/nologin parley

mkdir -p /opt/parley
cd /opt/parley
printf '{ "name": "installed", "private": true }\n' > package.json
npm install --no-audit --no-fund --omit=dev "$tarball"
rm -rf /root/.npm "$tarball"

# Nothing of it belongs to the one who runs it.
chown -R root:root /opt/parley
chmod -R a+rX,go-w /opt/parley
mkdir -p /data
chown parley:parley /data
chmod 0750 /data
ln -sf /opt/parley/node_modules/.bin/parley /usr/local/bin/parley
