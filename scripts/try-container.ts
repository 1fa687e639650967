/**
 * Follows the container image without a builder of images: packs the command and its Node, then has deploy/container/try.sh
 * install it in a fresh Debian root and run the service there as the container would. Takes minutes, root and a network.
 *
 *     npm run container
 */

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'parley-container-'))
try {
  spawnSync(process.execPath, ['scripts/pack.ts', folder, '--command'], { stdio: 'ignore' })
  const tarballs = globSync(join(folder, 'parley-dev-{cli,node}-*.tgz'))
  // The Node of the system, as the base image has one; not the one that this repository brings.
  const places = (process.env.PATH ?? '').split(':').filter((place) => !place.includes('node_modules'))
  const env = { ...process.env, PATH: places.join(':') }
  const { status } = spawnSync('sh', ['deploy/container/try.sh', ...tarballs], { stdio: 'inherit', env })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
