/** Where a value comes from: a flag, then the environment, then parley.config.json, then what the sandbox has. */

import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { assertLeadsHere, assertMaySet, assertSendsOwn, type FoundFile } from './found-file.ts'
import { type Found, readJsonFileAtOnce, readPlainAtOnce } from './plain-file.ts'
import { Problem, wordsOf } from './problem.ts'

const CONFIGURATION_FILE = 'parley.config.json'

/** What this command asks for itself: the name of the flag, and of the variable in the environment and in the file. */
export const OWN_SETTINGS = {
  url: ['PARLEY_URL', 'http://127.0.0.1:8080', 'where the server is'],
  key: ['PARLEY_OPERATOR_KEY', 'sandbox-operator-key', 'the key of the operator'],
  token: ['PARLEY_ACCESS_TOKEN', 'sandbox-token', 'the access token of the business'],
  apiVersion: [
    'PARLEY_API_VERSION',
    undefined,
    'such as v23.0: the words that are spoken; the newest of the platform unless given, with plain our own',
  ],
  account: ['PARLEY_ACCOUNT_ID', undefined, 'the id of the account; the first one unless given'],
  number: [
    'PARLEY_PHONE_NUMBER_ID',
    undefined,
    'the id of the phone number; the first verified one unless given',
  ],
  app: ['PARLEY_APP_ID', undefined, 'the id of the application; that of the account unless given'],
  world: ['PARLEY_WORLD_ID', undefined, 'the id of the world; the seeded sandbox unless given'],
} as const satisfies Record<string, readonly [variable: string, fallback: string | undefined, about: string]>

type Environment = Record<string, string | undefined>
type OwnSetting = keyof typeof OWN_SETTINGS

export type Configuration = {
  /** Of the settings above: what counts, or undefined. */
  get(name: OwnSetting): string | undefined
  /** Whether somebody said it. */
  isGiven(name: OwnSetting): boolean
  /** The settings of the file, by the names that the environment has for them. */
  readonly file: Record<string, string>
  /** Where the file is, if there is one. */
  readonly path: string | undefined
  /** The same file, unless it was named: others may have made it. */
  readonly found: FoundFile | undefined
  /** Refuses an address of such a file that is not on this machine; `why` says what would be sent there. */
  assertLeadsHere(why: string): void
}

export function readConfiguration(
  flags: Record<string, unknown>,
  environment: NodeJS.ProcessEnv = process.env,
  from = process.cwd(),
): Configuration {
  const named = typeof flags.config === 'string' ? resolve(from, flags.config) : undefined
  const path = named ?? fileAbove(from)
  const file = path === undefined ? {} : readFile(path, named ? 'named' : 'in a folder')
  const found = named || path === undefined ? undefined : { path, settings: file }
  if (found) assertMaySet(found)
  const keyIn = (settings: Environment) =>
    operatorKeyIn(settings, settings === file && found ? dirname(found.path) : undefined)
  const given = (name: OwnSetting): string | undefined => {
    const flag = flags[name]
    const variable = OWN_SETTINGS[name][0]
    const from = (settings: Environment) => (name === 'key' ? keyIn(settings) : settings[variable])
    return [typeof flag === 'string' ? flag : undefined, from(environment), from(file)].find(
      (value) => value !== undefined && value !== '',
    )
  }
  /** By the names of the environment. A key that the file names, and does not hold, is not its own. */
  const elsewhere = (): Environment => ({
    PARLEY_OPERATOR_KEY_FILE: file.PARLEY_OPERATOR_KEY ? undefined : file.PARLEY_OPERATOR_KEY_FILE,
    ...environment,
    ...Object.fromEntries(
      Object.entries(OWN_SETTINGS).flatMap(([name, [variable]]) =>
        flags[name] ? [[variable, flags[name]]] : [],
      ),
    ),
  })
  return {
    get(name) {
      if (name === 'url') assertSendsOwn('PARLEY_URL', found, elsewhere())
      return given(name) ?? OWN_SETTINGS[name][1]
    },
    isGiven: (name) => given(name) !== undefined,
    file,
    path,
    found,
    assertLeadsHere: (why) => assertLeadsHere(found, elsewhere(), why),
  }
}

/**
 * The key, or what the file holds that is named in its place. The server is told the key, and a configuration that merely
 * lies in a folder may say who that is: then the file must lie there, too, or it would tell what its author cannot read.
 */
export function operatorKeyIn(settings: Environment, within?: string): string | undefined {
  const path = settings.PARLEY_OPERATOR_KEY_FILE
  if (settings.PARLEY_OPERATOR_KEY || !path) return settings.PARLEY_OPERATOR_KEY
  try {
    const bytes =
      within === undefined ? readFileSync(path) : readPlainAtOnce(inFolder(path, within), 'in a folder')
    return bytes.toString('utf8').trim()
  } catch (error) {
    throw new Problem(`The operator key cannot be read from ${path}: ${wordsOf(error)}.`, {
      next: 'PARLEY_OPERATOR_KEY_FILE names it.',
      cause: error,
    })
  }
}

function inFolder(path: string, folder: string): string {
  const file = realpathSync(path)
  if (file.startsWith(realpathSync(folder) + sep)) return file
  throw new Error(`${CONFIGURATION_FILE} may name a file of its own folder only, unless --config names it`)
}

function fileAbove(from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const file = join(at, CONFIGURATION_FILE)
    if (existsSync(file)) return file
    if (at === dirname(at)) return undefined
  }
}

function readFile(path: string, found: Found): Record<string, string> {
  const unfit = (why: string, cause?: unknown) =>
    new Problem(`The configuration ${path} cannot be used: ${why}.`, {
      next: 'It is a JSON object of settings by name: {"PORT": "8080"}. parley init writes one.',
      cause,
    })
  let read: unknown
  try {
    read = readJsonFileAtOnce(path, found)
  } catch (error) {
    throw unfit(wordsOf(error).replace(/\.$/, ''), error)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw unfit('it is no object')
  const entries = Object.entries(read).filter(([name]) => !name.startsWith('$'))
  const wrong = entries.find(([, value]) => !['string', 'number', 'boolean'].includes(typeof value))
  if (wrong) throw unfit(`${wrong[0]} must be text or a number`)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
