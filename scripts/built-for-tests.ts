/**
 * Builds what tests start again and again, below the folder where what it needs is installed, and makes the snapshot that
 * it starts from.
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join, resolve } from 'node:path'
import { buildCommand } from './build-command.ts'

const CACHE = resolve(import.meta.dirname, '../node_modules/.cache')

export async function builtForTests(): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'parley-built-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildCommand(folder)
  const maker = join(folder, 'server', 'make-snapshot.js')
  const { status } = spawnSync(process.execPath, [maker, getCompileCacheDir() ?? ''], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the snapshot of the built service could not be made')
  return folder
}
