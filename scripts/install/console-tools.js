/**
 * What the console is built with: what is installed, or else a folder beside it with the sources and the same versions
 * of the lock file, which is there as long as the build.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.js'

const CACHE = 'node_modules/.cache'
const NAME = 'parley-console-'
/** Packages of ours whose sources go into the console. */
const SOURCES = ['console', 'sdk', 'operator', 'flow-json']
const NOT_SOURCES = /(^|[\\/])(node_modules|dist|test)$/

/** `tell` gets what is being done, `build` the folder to do it in. */
export function withTools(tell, build) {
  if (existsSync('node_modules/vite')) {
    tell('building')
    return build('.')
  }
  const folder = join(CACHE, `${NAME}tools-${process.pid}`)
  try {
    tell('fetching')
    const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
    mkdirSync(folder, { recursive: true })
    const manifests = workspaces.map((name) => join(name, 'package.json'))
    const wanted = [...manifests, ...SOURCES, 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json']
    for (const path of wanted)
      if (existsSync(path))
        cpSync(path, join(folder, path), { recursive: true, filter: (from) => !NOT_SOURCES.test(from) })
    npm('ci --ignore-scripts --omit=dev --prefer-offline --workspace=console', { cwd: folder })
    tell('building')
    return build(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of builds that were stopped. */
export function removeLeftBehind() {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    const pid = new RegExp(`^${NAME}(?:tools-)?(\\d+)$`).exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
