/** Which test files a run of the suite is about: all, those of files and folders that are named, or of what has changed. */

import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { ONCE_ON_SQLITE } from './once-on-sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

const ALL = [
  'server/**/*.test.ts',
  'flow-json/**/*.test.ts',
  'sdk/**/*.test.ts',
  'testing/**/*.test.ts',
  'console/**/*.test.ts',
  'cli/**/*.test.ts',
  'scripts/**/*.test.ts',
  'lab/**/*.test.ts',
]
/** A change in one of these may show in any test of the same folder, and the room's tests are beside its files. */
const ROOMS =
  /^(server\/src\/(?:slices|kernel)\/[^/]+|server\/src\/app|server\/migrations|flow-json|sdk|operator|testing|console|cli|scripts)\//

/** What no database has a part in says the same on every engine. */
export const WITHOUT_DATABASE = [
  /^(flow-json|testing|cli(?!\/test\/load\.test)|scripts|lab)\//,
  /^server\/test\/(browser|docs|postgres|regexes|throw-away-slice|walls)\.test\.ts$/,
  /^server\/src\/kernel\/(process|crypto|wire|outbound)\//,
]

/**
 * They start a service, but are about what comes before its database: bytes on sockets, pictures, a page's markup and
 * script, the words of other people's clients and of guides. What they call is tested on every engine.
 */
export const BEFORE_DATABASE = [
  /^server\/src\/kernel\/http\/(?!admission\/admission\.)/,
  /^server\/src\/kernel\/pages\/reference\.test\.ts$/,
  /^server\/src\/slices\/profile\/photo-process\//,
  /^server\/test\/stored-scripts\.test\.ts$/,
  /^server\/src\/slices\/[\w-]+\/(in-a-browser|platform-kinds)\.test\.ts$/,
  /^server\/test\/(clients|guides)\//,
  /^sdk\//,
  /^console\//,
  /^server\/test\/faults\/hostile-files\.test\.ts$/,
  /^server\/src\/slices\/operator\/snapshots\/too-large\.test\.ts$/,
]

/** About the file of the embedded engine: the other one has tools of its own. */
export const ON_SQLITE_ONLY = [
  /^server\/src\/app\/backup\//,
  /^server\/src\/kernel\/engine\/sqlite\//,
  /^server\/test\/faults\/backups\.test\.ts$/,
]

/** About what only a server has: several processes at one database, connections, replicas, plans. */
export const ON_POSTGRES_ONLY = [
  /^server\/src\/kernel\/engine\/postgres\//,
  /^server\/test\/faults\/(database-crash|freeze|half-open|rolling-keys|three-processes|two-engines)\.test\.ts$/,
  /^server\/src\/slices\/accounts\/token-uses\.test\.ts$/,
]

/**
 * About values and counts that a server takes more strictly, and several processes at once: where a run has both engines, the
 * embedded one is left to `hostile-input`, `loading` and `code-limits`.
 */
export const ONCE_ON_POSTGRES = [/^server\/test\/faults\/(codes|fuzz|strangers-files)\.test\.ts$/]

/** What stands between us and the server is tested with the plain client, too; which of several servers is meant comes before. */
export const isOfPostgres = (file: string): boolean =>
  /^server\/src\/kernel\/engine\/(postgres\/(?!hosts|replanning|replica)|storage\.test)/.test(file)

/** Of those that were chosen. Where one engine alone was asked for, what is the same on both runs there, too. */
export function filesOn(engine: Engine, chosen: string[], asked: readonly Engine[]): string[] {
  if (!asked.includes(engine)) return []
  const not = engine === 'sqlite' ? ON_POSTGRES_ONLY : ON_SQLITE_ONLY
  const elsewhere = {
    sqlite: ONCE_ON_POSTGRES,
    postgres: [...WITHOUT_DATABASE, ...BEFORE_DATABASE, ...ONCE_ON_SQLITE],
  }
  const once = asked.length === 2 ? elsewhere[engine] : []
  return chosen.filter((file) => ![...not, ...once].some((place) => place.test(file)))
}

export const allTests = (): string[] => testsIn(ALL)

export const testsNamed = (names: string[]): string[] =>
  names.flatMap((name) => (statSync(name).isDirectory() ? testsIn([`${name}/**/*.test.ts`]) : [name]))

/** Since the last commit, with what is not yet known to git. */
export function testsOfChanged(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return testsOf(changed)
}

export function testsOf(changed: string[]): string[] {
  const rooms = new Set(changed.flatMap((file) => ROOMS.exec(file)?.[1] ?? []))
  const beside = testsIn([...rooms].map((room) => `${room}/**/*.test.ts`))
  const themselves = testsIn(changed.filter((file) => file.endsWith('.test.ts')))
  return [...new Set([...beside, ...themselves])].sort()
}

const testsIn = (patterns: string[]): string[] =>
  globSync(patterns, { exclude: (name) => name === 'node_modules' }).sort()
