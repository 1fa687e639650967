/**
 * Follows the container image without a builder of images: builds and packs the command, then has deploy/container/try.sh
 * install it in a fresh Debian root and run the service there as the container would. Takes minutes, root and a network.
 *
 *     npm run container
 */

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCommand } from './build-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-container-'))
try {
  const built = join(folder, 'built')
  await buildCommand(built)
  spawnSync('npm', ['pack', built, '--pack-destination', folder], { stdio: 'ignore' })
  const [tarball = ''] = globSync(join(folder, '*.tgz'))
  // The Node of the system, as the base image has one; not the one that this repository brings.
  const places = (process.env.PATH ?? '').split(':').filter((place) => !place.includes('node_modules'))
  const env = { ...process.env, PATH: places.join(':') }
  const { status } = spawnSync('sh', ['deploy/container/try.sh', tarball], { stdio: 'inherit', env })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
