/** Settings: each is declared where it is used, read from the environment once, and checked before anything starts. */

import { z } from 'zod'

/** Something the person who starts the service can fix; its message is all they need. */
export class StartProblem extends Error {}

export type Setting<T> = {
  name: string
  about: string
  fallback: string | undefined
  schema: z.ZodType<T>
  /** Values that must not be printed. */
  secret: boolean
}

export function setting<T>(
  name: string,
  about: string,
  schema: z.ZodType<T>,
  more: { fallback?: string; secret?: boolean } = {},
): Setting<T> {
  return { name, about, schema, fallback: more.fallback, secret: more.secret ?? false }
}

/** Settings that exist once for each word of another setting: `PARLEY_GATEWAY_<NAME>_TOKEN_URL`. */
export type SettingFamily = {
  /** The setting whose words are the members. */
  of: Setting<string[]>
  /** The settings of one member; asked with `<NAME>` for the documentation. */
  settings: (member: string) => Setting<unknown>[]
  /** What only several values together can have wrong. */
  problems?: (member: string, settings: Settings) => string[]
}

export type Settings = { get<T>(which: Setting<T>): T }

/** Reads all declared settings and says every problem at once. */
export function readSettings(
  declared: Setting<unknown>[],
  environment: Record<string, string | undefined>,
  families: SettingFamily[] = [],
): { settings: Settings; problems: string[] } {
  const problems: string[] = []
  const names: string[] = []
  const values = new Map<string, unknown>()
  const settings: Settings = { get: <T>(which: Setting<T>) => values.get(which.name) as T }
  const read = (one: Setting<unknown>) => {
    names.push(one.name)
    const text = environment[one.name] ?? one.fallback
    const result = one.schema.safeParse(text === '' ? one.fallback : text)
    if (result.success) values.set(one.name, result.data)
    else problems.push(`${one.name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
  }
  declared.forEach(read)
  for (const family of families) {
    for (const member of settings.get(family.of) ?? []) {
      family.settings(member).forEach(read)
      problems.push(...(family.problems?.(member, settings) ?? []))
    }
  }
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('PARLEY_') || names.includes(name) || OF_OTHER_PROGRAMS.test(name)) continue
    problems.push(`${name}: there is no such setting; did you mean ${nearest(name, names)}?`)
  }
  return { settings, problems }
}

/** What a shell is given for the command, the test kit and programs under test: no mistake where the service starts in it. */
const OF_OTHER_PROGRAMS =
  /^PARLEY_(URL|SERVER|ACCESS_TOKEN|API_VERSION|(ACCOUNT|PHONE_NUMBER|APP|WORLD)_ID|APP_SECRET|CA_FOLDER|INTERCEPT_[A-Z_]+)$/

export const oneOf = <const T extends string>(...words: T[]) =>
  z.enum(words, {
    error: (issue) => `must be one of ${words.join(', ')}, not ${JSON.stringify(issue.input)}`,
  })

export const wholeNumber = (min: number, max: number) =>
  z.string({ error: 'must be a whole number' }).transform((text, context) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= min && number <= max) return number
    context.addIssue({
      code: 'custom',
      message: `must be a whole number from ${min} to ${max}, not "${text}"`,
    })
    return z.NEVER
  })

function nearest(name: string, names: string[]): string {
  return names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? 'another'
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
