/** The first line of a file: what it says of its world, and that the beginning it describes is that world's own. */

import type { SeedSection } from '../../../kernel/graph/slice.ts'
import { fileRefused, fileTooNew } from './errors.ts'
import { FORMAT, FORMAT_VERSION, type Header, readHeader } from './snapshot.ts'

type Held = { schema: string; seeds: SeedSection[] }

export function headerOf(value: unknown, { schema, seeds }: Held): Header {
  const claimed = value as { format?: unknown; version?: unknown; schema?: unknown } | null
  if (typeof value !== 'object' || claimed?.format !== FORMAT)
    throw fileRefused('its first line', `must be {"format":"${FORMAT}", …}`)
  if (typeof claimed.version === 'number' && claimed.version > FORMAT_VERSION)
    throw fileTooNew('version', String(claimed.version), String(FORMAT_VERSION))
  if (typeof claimed.schema === 'string' && claimed.schema > schema)
    throw fileTooNew('schema', claimed.schema, schema)
  const read = readHeader(value)
  if (read.success) {
    assertOwnOrigin(read.data.world)
    assertPlantable(read.data.world, seeds)
    return read.data
  }
  const [issue] = read.error.issues
  throw fileRefused('its first line', `is wrong at ${issue?.path.join('.')}: ${issue?.message}`)
}

/** A world that begins again plants what it began with: that must be its own, whoever wrote the file. */
function assertOwnOrigin({ id, origin }: Header['world']): void {
  if (origin === null) return
  const accounts = new Set((origin.accounts ?? []).map((account) => String(account.id)))
  const isOwn = (entry: Record<string, unknown>) =>
    String(entry.app_id ?? id) === id &&
    (entry.account_id === undefined || accounts.has(String(entry.account_id))) &&
    [entry.accounts ?? []].flat().every((one) => one === 'all' || accounts.has(String(one)))
  const apps = (origin.apps ?? []).map((app) => String(app.id))
  if (apps.length !== 1 || apps[0] !== id || !Object.values(origin).flat().every(isOwn))
    throw fileRefused('its first line', 'describes a beginning that is not that of its world')
}

/** By what a seed file is read with. */
function assertPlantable({ origin }: Header['world'], seeds: SeedSection[]): void {
  for (const [section, entries] of Object.entries(origin ?? {})) {
    const { schema } = seeds.find((one) => one.section === section) ?? {}
    if (!schema)
      throw fileRefused('its first line', `describes a beginning with ${section}, which is no section`)
    for (const [at, entry] of entries.entries()) {
      const [issue] = schema.safeParse(entry).error?.issues ?? []
      if (!issue) continue
      const place = ['world.origin', `${section}[${at}]`, ...issue.path].join('.')
      throw fileRefused('its first line', `is wrong at ${place}: ${issue.message}`)
    }
  }
}

/** What the beginning gives names to. */
export const idsOfOrigin = ({ origin }: Header['world']): string[] =>
  Object.values(origin ?? {})
    .flat()
    .flatMap(({ id }) => (id === undefined ? [] : String(id)))
