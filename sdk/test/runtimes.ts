/** Runtimes beside the pinned Node, as npm has them: too large to be installed with everything else, and kept for the next time. */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** The oldest that the packages are for. */
const OLD_NODE = '20.20.2'
const OLD_NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const OTHERS = { bun: '1.4.4', deno: '2.9.5' }
const KEPT = resolve(import.meta.dirname, '../../node_modules/.cache/parley-runtimes')

/** The pinned one, and an old one: never what this machine happens to have. */
export const nodes = async (): Promise<string[]> => [process.execPath, await oldNode()]

export const oldNode = async (): Promise<string> =>
  join(await installed('node', { [OLD_NODE_PACKAGE]: OLD_NODE }), OLD_NODE_PACKAGE, 'bin/node')

export async function otherRuntimes(): Promise<string[][]> {
  const bin = join(await installed('others', OTHERS), '.bin')
  return [
    [join(bin, 'bun'), 'run'],
    [join(bin, 'deno'), 'run', '--allow-all'],
  ]
}

/** Where its packages are. Made beside and moved into place, so that tests that ask together never see half of it. */
async function installed(name: string, dependencies: Record<string, string>): Promise<string> {
  const place = join(KEPT, `${name}-${Object.values(dependencies).join('-')}`)
  if (existsSync(place)) return join(place, 'node_modules')
  mkdirSync(KEPT, { recursive: true })
  const fresh = mkdtempSync(join(KEPT, 'fetching-'))
  try {
    writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, dependencies }))
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--prefer-offline']
    await promisify(execFile)('npm', ['install', '--prefix', fresh, ...quiet], { cwd: fresh })
    if (!existsSync(place)) renameSync(fresh, place)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return join(place, 'node_modules')
}
