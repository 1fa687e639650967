/** Builds what tests start again and again, below the folder where what it needs is installed. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildCommand } from './build-command.ts'

const CACHE = resolve(import.meta.dirname, '../node_modules/.cache')

export async function builtForTests(): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'parley-built-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildCommand(folder)
  return folder
}
