/**
 * A seed file as the beginning of a world. Its ids are names: each world gets ids and tokens of its own in their place,
 * so that the same file may begin any number of worlds. What it names must stand in it: nobody plants into another.
 */

import type { Call } from '../../../kernel/call/call.ts'
import { newToken } from '../../../kernel/crypto/secrets.ts'
import { type SeedSection, seedSections } from '../../../kernel/graph/slice.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { seedRefused } from '../errors.ts'

type Entry = Record<string, unknown>
export type SeedFile = Record<string, Entry[]>

/** Drawn, by the names that the file gives. */
export type Ids = Record<string, string>

const isReference = (key: string) => key === 'id' || key.endsWith('_id') || key === 'accounts'
/** Of these, only what stands in the file can be meant. */
const BELONGING = new Set(['app_id', 'account_id', 'accounts'])

/** The file with ids and tokens that nobody else has. */
export function asOwn(file: SeedFile, newId: () => string): { own: SeedFile; ids: Ids } {
  assertOneApp(file)
  const named = Object.values(file).flatMap((entries) => entries.flatMap(({ id }) => nameOf(id) ?? []))
  const ids: Ids = Object.fromEntries(named.map((name) => [name, newId()]))
  const own = Object.fromEntries(
    Object.entries(file).map(([section, entries]) => [
      section,
      entries.map((entry, at) => withIds(entry, ids, `${section}[${at}]`)),
    ]),
  )
  const tokens = own.tokens?.map((token) => ({ ...token, access_token: newToken() }))
  return { own: { ...own, ...(tokens && { tokens }) }, ids }
}

function assertOneApp({ apps = [] }: SeedFile): void {
  if (apps.length === 1 && nameOf(apps[0]?.id) !== undefined) return
  throw seedRefused('apps', `must hold exactly one application, with an id; it holds ${apps.length}`)
}

export async function plantSeedFile(call: Call, file: SeedFile): Promise<void> {
  const sections = call.house.slots.heldBy(seedSections) ?? []
  const unknown = Object.keys(file).find((name) => !sections.some(({ section }) => section === name))
  if (unknown !== undefined)
    throw seedRefused(
      unknown,
      `is no section; there are ${sections.map(({ section }) => section).join(', ')}`,
    )
  for (const section of sections)
    for (const [at, entry] of (file[section.section] ?? []).entries())
      await plantEntry(call, section, `${section.section}[${at}]`, entry)
}

async function plantEntry(
  call: Call,
  { schema, plant }: SeedSection,
  place: string,
  entry: Entry,
): Promise<void> {
  const read = schema.safeParse(entry)
  if (!read.success) {
    const [issue] = read.error.issues
    throw seedRefused([place, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'cannot be read')
  }
  try {
    await plant(call, read.data)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw seedRefused(place, error.message)
  }
}

function withIds(entry: Entry, ids: Ids, place: string): Entry {
  const replaced = (key: string, value: unknown): unknown => {
    const name = nameOf(value)
    if (name === undefined || name === 'all') return value
    if (ids[name] === undefined && BELONGING.has(key))
      throw seedRefused(`${place}.${key}`, `names ${name}, which is not in the file`)
    return ids[name] ?? value
  }
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      if (!isReference(key)) return [key, value]
      return [key, Array.isArray(value) ? value.map((one) => replaced(key, one)) : replaced(key, value)]
    }),
  )
}

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
