/** The settings of the whole service, read from the environment and checked before anything starts. */

import { z } from 'zod'
import { blobSettings } from '../kernel/blobs/settings.ts'
import { callBudgetSettings } from '../kernel/call/limits/call-budgets.ts'
import { wrongKeySettings } from '../kernel/call/limits/wrong-keys.ts'
import { databaseSettings, deadJobsKeptSetting, eachHost } from '../kernel/engine/index.ts'
import {
  delayMaxSetting,
  refusalsAtOnceSetting,
  underWayMaxSetting,
} from '../kernel/http/admission/settings.ts'
import { bodyMemorySetting } from '../kernel/http/body-memory.ts'
import { originsSetting } from '../kernel/http/cross-origin.ts'
import { trustedProxiesSetting } from '../kernel/http/network-address.ts'
import { nameServersSetting } from '../kernel/outbound/names/settings.ts'
import { traceSettings } from '../kernel/outbound/traces/settings.ts'
import { platformChangesSetting } from '../kernel/platform/settings.ts'
import { brandSetting, platformBrandSetting } from '../kernel/process/brand.ts'
import { modeSetting } from '../kernel/process/mode.ts'
import {
  oneOf,
  readSettings,
  type Setting,
  type SettingFamily,
  type Settings,
  setting,
  wholeNumber,
} from '../kernel/process/settings.ts'
import { auditKeptSetting } from '../kernel/records/audit/forgetting.ts'
import { requestLogSetting } from '../kernel/records/requests/request.ts'
import { keyFileSettings, withKeysOfFiles } from './key-files.ts'
import { slices } from './slices.ts'

const SANDBOX_OPERATOR_KEY = 'sandbox-operator-key'
const SANDBOX_SECRETS_KEY = 'sandbox-secrets-key-of-no-secrecy'
const SECRETS_KEY_LENGTH_MIN = 32

export const hostSetting = setting('HOST', 'The address to listen on.', z.string().min(1), {
  fallback: '127.0.0.1',
})
export const portSetting = setting(
  'PORT',
  'The port to listen on; 0 takes a free one.',
  wholeNumber(0, 65_535),
  {
    fallback: '8080',
  },
)
export const workerPortSetting = setting(
  'PARLEY_WORKER_PORT',
  'The port at which a worker without a server serves /health, /ready and /metrics; none: it serves nothing. 0 takes a free one.',
  wholeNumber(0, 65_535).optional(),
)
export const logLevelSetting = setting(
  'LOG_LEVEL',
  'How much is logged.',
  oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
  { fallback: 'info' },
)
export const dataDirSetting = setting('PARLEY_DATA_DIR', 'Where SQLite keeps its files.', z.string().min(1), {
  fallback: './data',
})
export const publicUrlSetting = setting(
  'PARLEY_PUBLIC_URL',
  'The address under which clients reach this service, for all links; by default the Host of each request. Production asks for https.',
  z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
)
export const operatorKeySetting = setting(
  'PARLEY_OPERATOR_KEY',
  'The key of operator calls.',
  z.string().trim().min(16, 'must have at least 16 characters'),
  { fallback: SANDBOX_OPERATOR_KEY, secret: true },
)
export const secretsKeySetting = setting(
  'PARLEY_SECRETS_KEY',
  'Seals secrets at rest; at least 32 characters. Several separated by commas: the first seals, all open.',
  z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= SECRETS_KEY_LENGTH_MIN), {
      error: `each key must have at least ${SECRETS_KEY_LENGTH_MIN} characters`,
    }),
  { fallback: SANDBOX_SECRETS_KEY, secret: true },
)
export const seedSetting = setting(
  'PARLEY_SEED',
  "A JSON file to start with instead of the sandbox's own seed (docs/guides/seed.md); none: start empty.",
  z.string().min(1).optional(),
)
export const declaredSettings: Setting<unknown>[] = [
  hostSetting,
  portSetting,
  workerPortSetting,
  ...databaseSettings,
  ...blobSettings,
  logLevelSetting,
  dataDirSetting,
  modeSetting,
  brandSetting,
  platformBrandSetting,
  publicUrlSetting,
  operatorKeySetting,
  secretsKeySetting,
  ...keyFileSettings,
  seedSetting,
  bodyMemorySetting,
  trustedProxiesSetting,
  originsSetting,
  underWayMaxSetting,
  delayMaxSetting,
  refusalsAtOnceSetting,
  platformChangesSetting,
  ...callBudgetSettings,
  ...wrongKeySettings,
  nameServersSetting,
  deadJobsKeptSetting,
  auditKeptSetting,
  requestLogSetting,
  ...traceSettings,
  ...slices.flatMap((slice) => slice.settings ?? []),
]

const settingFamilies: SettingFamily[] = slices.flatMap((slice) => slice.settingFamilies ?? [])

export function readConfig(given: Record<string, string | undefined>): {
  settings: Settings
  problems: string[]
} {
  const { environment, problems: unread } = withKeysOfFiles(given)
  const { settings, problems } = readSettings(declaredSettings, environment, settingFamilies)
  problems.unshift(...unread)
  if (settings.get(modeSetting) === 'production') problems.push(...productionProblems(settings, environment))
  return { settings, problems }
}

/** Production starts with nothing that anybody can read in our documentation. */
function productionProblems(settings: Settings, environment: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  for (const one of declaredSettings) {
    if (!one.secret || one.fallback === undefined || !environment[one.name]) continue
    const known = valuesOf(one.schema.parse(one.fallback))
    if (valuesOf(settings.get(one)).some((value) => known.includes(value))) {
      problems.push(`${one.name}: the sandbox's value is not allowed in production`)
    }
  }
  for (const { name } of [operatorKeySetting, secretsKeySetting]) {
    if (!environment[name] && !environment[`${name}_FILE`])
      problems.push(`${name}: must be set in production, or ${name}_FILE`)
  }
  if (!environment.PARLEY_PUBLIC_URL?.startsWith('https://')) {
    problems.push('PARLEY_PUBLIC_URL: must be set in production, and start with https://')
  }
  return problems
}

/** What counts is what the service would use: one value or each of a list, without the blanks around it. */
const valuesOf = (value: unknown): string[] => [value].flat().map((one) => String(one).trim())

/** Everything that the settings keep secret: for the log, which writes none of it. */
export function secretValues(settings: Settings): string[] {
  const members = settingFamilies.flatMap((family) =>
    (settings.get(family.of) ?? []).flatMap(family.settings),
  )
  const values = [...declaredSettings, ...members]
    .filter((one) => one.secret && settings.get(one) !== undefined)
    .flatMap((one) => valuesOf(settings.get(one)))
  return values.flatMap((value) => [value, ...passwordIn(value)])
}

function passwordIn(value: string): string[] {
  const [{ url = value } = {}] = eachHost(value)
  const password = URL.canParse(url) ? new URL(url).password : ''
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

/** The same as a JSON Schema, for editors: every value is text, as the environment has it. */
export function settingsSchema(): object {
  const properties = declaredSettings.map((one) => [
    one.name,
    { type: 'string', description: one.about, ...(one.fallback !== undefined && { default: one.fallback }) },
  ])
  const families = settingFamilies
    .flatMap((family) => family.settings('<NAME>'))
    .map((one) => [
      `^${one.name.replace('<NAME>', '[A-Z0-9_]+')}$`,
      { type: 'string', description: one.about },
    ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    patternProperties: Object.fromEntries(families),
  }
}

/** One table, for the documentation. */
export function settingsTable(): string {
  const families = settingFamilies.flatMap((family) => family.settings('<NAME>'))
  const rows = [...declaredSettings, ...families].map((one) => {
    const fallback = one.fallback === undefined ? '' : `\`${one.fallback}\``
    return `| \`${one.name}\` | ${fallback} | ${one.about} |`
  })
  return ['| name | default | what it does |', '|---|---|---|', ...rows].join('\n')
}
