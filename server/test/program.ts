/**
 * The program that tests start as a process: where a run of the suite has built it, the one that people install, because
 * it starts in half the time; else the sources.
 */

import { join } from 'node:path'

/** Names the folder with what was built. */
export const BUILT_VARIABLE = 'TEST_BUILT_FOLDER'

const built = process.env[BUILT_VARIABLE]

export const PROGRAM = built
  ? join(built, 'server', 'main.js')
  : new URL('../src/app/main.ts', import.meta.url).pathname

/** The command, in the same way. */
export const COMMAND = built
  ? join(built, 'main.js')
  : new URL('../../cli/src/main.ts', import.meta.url).pathname

/** For processes that get an environment of their own: where a run keeps what Node compiled, and the snapshot of the service. */
const { NODE_COMPILE_CACHE } = process.env
export const COMPILED: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
