/**
 * Writes the documents that the code already knows: the contract, the events, the settings, the types of the SDK, schemas for
 * editors and the script of `parley conformance`. With `--check` it only says which of them are not as the code would write
 * them.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { settingsTable } from '../server/src/app/config.ts'
import { defaultContract } from '../server/src/app/contract.ts'
import { slices } from '../server/src/app/slices.ts'
import type { EventKind } from '../server/src/kernel/wire/event-kind.ts'
import { script } from '../server/test/specification/recording/script.ts'
import { architecturePicture } from './architecture-picture.ts'
import { fileSchemas } from './file-schemas.ts'
import { commandLinePage } from './reference/command-line.ts'
import { coveragePage } from './reference/coverage.ts'
import { errorPages } from './reference/errors.ts'
import { operationPages } from './reference/operations.ts'
import { sdkPage } from './reference/sdk.ts'
import { benchmarksDocument, faultsDocument } from './results-documents.ts'
import { sdkModules } from './sdk-types/modules.ts'
import { transcriptWords } from './transcript-words.ts'

const NOTE = '<!-- Written by `npm run docs`; change the code instead. -->'

/** Every generated document, by its path. */
export async function documents(): Promise<Record<string, string>> {
  return {
    'openapi.json': `${JSON.stringify(defaultContract(), null, 2)}\n`,
    'openapi.strict.json': `${JSON.stringify(defaultContract('strict'), null, 2)}\n`,
    'docs/reference/events.md': eventsDocument(slices.flatMap((slice) => slice.events ?? [])),
    'docs/reference/command-line.md': commandLinePage(),
    'docs/reference/sdk.md': sdkPage(),
    'docs/reference/coverage.md': coveragePage(),
    ...operationPages(),
    ...errorPages(),
    'docs/reference/settings.md': `# Settings\n\n${NOTE}\n\nRead from the environment and checked before anything starts. A name that starts with \`PARLEY_\` and is not listed here is refused.\n\n${settingsTable()}\n`,
    'docs/images/architecture.svg': architecturePicture(),
    'docs/benchmarks.md': benchmarksDocument(),
    'docs/faults.md': faultsDocument(),
    'cli/src/conformance/generated/specification.json': `${JSON.stringify(await script(), null, 1)}\n`,
    'cli/src/transcripts/generated/words.json': transcriptWords(),
    ...sdkModules(),
    ...fileSchemas(),
  }
}

export function eventsDocument(kinds: EventKind[]): string {
  const byField = Map.groupBy(kinds, (kind) => kind.field)
  const fields = [...byField.keys()].sort()
  const rows = fields.map((field) => {
    const [first] = byField.get(field) ?? []
    return `| [\`${field}\`](#${field}) | ${first?.about} | ${first?.cause} |`
  })
  return [
    '# Events',
    '',
    NOTE,
    '',
    'What a subscribed application receives, by field. Every webhook is one POST with one change:',
    '',
    '```json',
    JSON.stringify({
      object: 'chat_business_account',
      entry: [{ id: '<account>', time: 1767225600, changes: [{ field: '<field>', value: {} }] }],
    }),
    '```',
    '',
    'The bytes are ASCII. `x-hub-signature-256` is `sha256=` and the lowercase hexadecimal HMAC-SHA256 of exactly those bytes under the application secret; for a day after the secret was changed, `x-hub-signature-256-previous` holds the signature under the old one. `x-parley-event-id` is the same for every attempt at one event. Events about one node arrive in the order in which they happened; a duplicate is byte-identical.',
    '',
    '| field | what it reports | what causes it |',
    '|---|---|---|',
    ...rows,
    '',
    ...fields.flatMap((field) => (byField.get(field) ?? []).flatMap((kind) => section(kind))),
  ].join('\n')
}

function section(kind: EventKind): string[] {
  return [
    `## ${kind.field}`,
    '',
    `${kind.about} Caused when ${kind.cause}.`,
    '',
    '```json',
    JSON.stringify(kind.example, null, 2),
    '```',
    '',
    '| key | type |',
    '|---|---|',
    ...keysOf(z.toJSONSchema(kind.schema, { unrepresentable: 'any', io: 'input' }) as Schema),
    '',
  ]
}

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
}

/** One row per key, nested ones with their path. */
function keysOf(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name
    const optional = schema.required?.includes(name) ? '' : ', optional'
    const deeper = inner.type === 'array' ? (inner.items ?? {}) : inner
    return [
      `| \`${path}\` | ${typeOf(inner)}${optional} |`,
      ...keysOf(deeper, `${path}${inner.type === 'array' ? '[]' : ''}.`),
    ]
  })
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((word) => `\`${word}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  return [schema.type ?? 'anything'].flat().join(' or ')
}

if (import.meta.main) {
  const all = Object.entries(await documents())
  if (process.argv.includes('--check')) assertFresh(all)
  else for (const [path, text] of all) writeFileSync(path, text)
}

function assertFresh(all: [path: string, text: string][]): void {
  const stale = all.filter(([path, text]) => readFileSync(path, 'utf8') !== text)
  for (const [path] of stale) console.log(`${path} is not what the code would write: npm run docs`)
  process.exit(stale.length === 0 ? 0 : 1)
}
