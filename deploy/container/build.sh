#!/bin/sh
# Puts Parley into a Debian root: every step of the image, so that it can be followed without a builder of images.
#   build.sh FOLDER    with the tarballs of the command and of its Node, as `npm run packages -- FOLDER --command` packs them
# Needs Node 20 and npm on the PATH while it runs. Leaves /opt/parley, the user parley (10001) and the volume /data.
set -eu

tarballs=$1

groupadd --system --gid 10001 parley
useradd --system --uid 10001 --gid parley --home-dir /data --no-create-home --shell /usr/sbin/nologin parley

# The pinned Node needs it, and a slim Debian does not have it.
apt-get update --quiet
apt-get install --quiet --yes --no-install-recommends libatomic1
rm -rf /var/lib/apt/lists/*

mkdir -p /opt/parley
cd /opt/parley
printf '{ "name": "installed", "private": true }\n' > package.json
npm install --no-audit --no-fund --ignore-scripts "$tarballs"/parley-dev-cli-*.tgz "$tarballs"/parley-dev-node-*.tgz
rm -rf /root/.npm "$tarballs"
ln -s node_modules/@parley-dev/node-*/bin/node node

# Nothing of it belongs to the one who runs it.
chown -R root:root /opt/parley
chmod -R a+rX,go-w /opt/parley
mkdir -p /data
chown parley:parley /data
chmod 0750 /data
ln -sf /opt/parley/node_modules/.bin/parley /usr/local/bin/parley
