/** The settings of the service as flags: a line of its schema is a flag. */

import { resolve } from 'node:path'
import schema from '@parley-dev/flow-json/schemas/configuration.json' with { type: 'json' }
import { type Configuration, OWN_SETTINGS } from '../framework/configuration.ts'
import { assertSendsOwn } from '../framework/found-file.ts'
import type { Flag } from '../framework/verb.ts'

type Schema = { properties: Record<string, { description: string; default?: string }> }

const { properties }: Schema = schema

/** `PARLEY_DATA_DIR` is `--data-dir`. */
const wordsOf = (setting: string) =>
  setting
    .replace(/^PARLEY_/, '')
    .toLowerCase()
    .split('_')
const flagOf = (setting: string) => `--${wordsOf(setting).join('-')}`
/** As the parser of the command line names it: `dataDir`. */
const optionOf = (setting: string) =>
  wordsOf(setting)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

export const settingFlags: Flag[] = Object.entries(properties).map(
  ([name, { description, default: fallback }]) => ({
    flags: `${flagOf(name)} <value>`,
    about: `${description} (${name}${fallback === undefined ? '' : `; ${fallback} unless given`})`,
  }),
)

/** Files and folders are meant from where the command was typed. */
const PATHS = ['PARLEY_DATA_DIR', 'PARLEY_SEED', 'PARLEY_OPERATOR_KEY_FILE', 'PARLEY_SECRETS_KEY_FILE']
const DATA = 'PARLEY_DATA_DIR'
/** Meant for this command and for programs beside the service, which knows no such setting. */
const NOT_OF_SERVICE = ['PARLEY_SERVER', ...Object.values(OWN_SETTINGS).map(([variable]) => variable)].filter(
  (name) => !(name in properties),
)

/** The environment of the service: flags, then the environment, then the file. */
export function serviceEnvironment(
  options: Record<string, unknown>,
  { file, found }: Configuration,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const flags = Object.keys(properties).flatMap((name) => {
    const value = options[optionOf(name)]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const elsewhere: NodeJS.ProcessEnv = { ...environment, ...Object.fromEntries(flags) }
  const all: NodeJS.ProcessEnv = { ...file, ...elsewhere }
  for (const name of NOT_OF_SERVICE) delete all[name]
  for (const name of Object.keys(all)) assertSendsOwn(name, found, elsewhere)
  all[DATA] ??= properties[DATA]?.default
  for (const name of PATHS) if (all[name] && all[name] !== 'none') all[name] = resolve(all[name])
  return all
}

/** What a configuration sets for a service that is started for one command only: all but where it is. */
export function settingsFor({ file, found }: Configuration): Record<string, string> {
  const left = [...NOT_OF_SERVICE, 'HOST', 'PORT', 'DATABASE_URL', ...PATHS]
  const settings = Object.entries(file).filter(([name]) => !left.includes(name))
  for (const [name] of settings) assertSendsOwn(name, found, process.env)
  return Object.fromEntries(settings)
}
