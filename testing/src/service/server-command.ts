/** Where the service is, or how to start it: what the environment says, a copy of Parley nearby, or the installed command. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from './cannot-start.ts'
import { nodeFor } from './node-for.ts'

/** A command line for a shell, and the folder it is run in. */
export type ServerCommand = { line: string; cwd: string }

const MAIN = join('server', 'src', 'app', 'main.ts')
/** In the package that people install, the built service stands beside the command. */
const BUILT = join('server', 'main.js')

export function findServer(environment = process.env, from = process.cwd()): ServerCommand {
  const given = environment.PARLEY_SERVER
  if (given !== undefined && given !== '') return { line: given, cwd: from }
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, BUILT)
  if (existsSync(built)) return { line: `"${nodeFor(built)}" "${built}" serve`, cwd: from }
  const root = copyNear(here) ?? copyNear(from)
  if (root !== undefined) return { line: commandIn(root), cwd: root }
  const installed = nearest(from, [join('node_modules', '.bin', 'parley')], existsSync)
  if (installed !== undefined) return { line: `"${installed}" start`, cwd: from }
  throw new CannotStart(
    'There is no Parley to start.',
    `Install the command from a release, clone Parley into a folder "parley" in ${from} or above it, or say in PARLEY_SERVER how to start it or in PARLEY_URL where it runs.`,
  )
}

/** Where it is installed, under the Node it was made for; else npm installs it first. */
function commandIn(root: string): string {
  const node = join(root, 'node_modules', '.bin', 'node')
  return existsSync(node) ? `"${node}" "${join(root, MAIN)}" serve` : 'npm start'
}

const copyNear = (folder: string) => nearest(folder, ['.', 'parley'], isParley)

/** In a folder, or in the next above it. */
function nearest(folder: string, places: string[], isMeant: (path: string) => boolean): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = places.map((place) => join(at, place)).find(isMeant)
    if (found !== undefined || at === dirname(at)) return found
  }
}

function isParley(folder: string): boolean {
  const manifest = join(folder, 'package.json')
  return (
    existsSync(join(folder, MAIN)) &&
    existsSync(manifest) &&
    JSON.parse(readFileSync(manifest, 'utf8')).name === '@parley-dev/parley'
  )
}
