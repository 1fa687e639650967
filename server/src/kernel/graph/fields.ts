/** `?fields=a,b{c},d.call(x)`: parsing the list, and reading those fields off a node. */

import { z } from 'zod'
import type { Asked } from '../call/call.ts'
import { boundedCache } from '../process/bounded-cache.ts'
import { firstCharacters } from '../wire/characters.ts'
import { writeDate } from '../wire/dates.ts'
import { invalidParameter, shorten } from '../wire/errors.ts'
import type { Bag } from '../wire/params.ts'
import { readQuotedJson } from '../wire/quoted-json.ts'
import type { Field, Fields, NodeKind } from './node.ts'

export type AskedField = { name: string; calls: Map<string, string>; inner: AskedField[] }

const FIELDS_MAX = 200

/** Parsed `fields` of requests seen lately: clients send the same few lists for ever. */
const PARSED_MAX = 1_000
const parsed = boundedCache<string, AskedField[]>(PARSED_MAX)

export function parseFields(text: string): AskedField[] {
  const known = parsed.get(text)
  if (known) return known
  const reader = { text, at: 0 }
  const fields = readList(reader, 0)
  if (reader.at < text.length) throw malformed(text, reader.at)
  parsed.set(text, fields)
  return fields
}

type Reader = { text: string; at: number }

function readList(reader: Reader, depth: number): AskedField[] {
  if (depth > 8) throw invalidParameter('Param fields is nested too deeply; at most 8 levels are read.')
  const fields: AskedField[] = []
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const one = readOne(reader, depth)
    if (one) fields.push(one)
    if (fields.length > FIELDS_MAX)
      throw invalidParameter(`Param fields may name at most ${FIELDS_MAX} fields.`)
    if (reader.text[reader.at] === ',') reader.at++
    else break
  }
  return fields
}

function readOne(reader: Reader, depth: number): AskedField | undefined {
  const name = readWord(reader)
  const calls = new Map<string, string>()
  while (reader.text[reader.at] === '.') {
    reader.at++
    const call = readWord(reader)
    if (!call || reader.text[reader.at] !== '(') throw malformed(reader.text, reader.at)
    const end = reader.text.indexOf(')', reader.at)
    if (end < 0) throw malformed(reader.text, reader.at)
    calls.set(call, reader.text.slice(reader.at + 1, end))
    reader.at = end + 1
  }
  let inner: AskedField[] = []
  if (reader.text[reader.at] === '{') {
    reader.at++
    inner = readList(reader, depth + 1)
    if (reader.text[reader.at] !== '}') throw malformed(reader.text, reader.at)
    reader.at++
  }
  while (reader.text[reader.at] === ' ') reader.at++
  if (!name && (calls.size || inner.length)) throw malformed(reader.text, reader.at)
  return name ? { name, calls, inner } : undefined
}

function readWord(reader: Reader): string {
  while (reader.text[reader.at] === ' ') reader.at++
  const start = reader.at
  while (/[A-Za-z0-9_]/.test(reader.text[reader.at] ?? '')) reader.at++
  return reader.text.slice(start, reader.at)
}

const malformed = (text: string, at: number) =>
  invalidParameter(
    `Param fields must be a comma-separated list of names such as a,b{c} - it cannot be read at position ${at + 1}: "${firstCharacters(text.slice(at), 20)}".`,
  )

/** However a client writes a list: several times, in brackets, or as JSON. */
export function withFieldsAsText(query: Bag): Bag {
  const { fields } = query
  if (fields === undefined) return query
  const given = typeof fields === 'string' && fields.startsWith('[') ? listIn(fields) : fields
  return Array.isArray(given) ? { ...query, fields: given.join() } : query
}

function listIn(text: string): unknown {
  const read = readQuotedJson(text)
  return read.ok ? read.value : text
}

export const fieldsInput = z.object({
  fields: z
    .string({ error: 'must be a comma-separated list of field names' })
    .max(10_000)
    .optional()
    .describe(
      'Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones.',
    ),
  date_format: z
    .string()
    .max(20)
    .optional()
    .describe(
      'How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day.',
    ),
})
export type FieldsInput = z.infer<typeof fieldsInput>

/** The answer to a read of one node. `id` is always there; a field without a value is left out. */
export async function readNode<N extends { id: string }>(
  kind: Pick<NodeKind<N>, 'title' | 'fields' | 'notOffered'>,
  node: N,
  input: FieldsInput,
  call: Asked,
): Promise<Record<string, unknown>> {
  const answer: Record<string, unknown> = {}
  if (input.fields === undefined || input.fields === '') {
    for (const [name, one] of defaultFields(kind.fields)) {
      const later = put(answer, name, one, node, call, input.date_format)
      if (later) await later
    }
  } else {
    for (const asked of parseFields(input.fields)) {
      const one = Object.hasOwn(kind.fields, asked.name) ? (kind.fields[asked.name] as Field<N>) : undefined
      if (one) await put(answer, asked.name, one, node, call, input.date_format, asked)
      else if (asked.name !== 'id' && call.dialect === 'plain') throw unknownField(asked.name, kind)
      else if (kind.notOffered?.includes(asked.name)) throw notOfferedYet(asked.name)
    }
  }
  answer.id ??= node.id
  return answer
}

/** Most fields are plain values; a promise is waited for only where a field really has one. */
function put<N>(
  answer: Record<string, unknown>,
  name: string,
  one: Field<N>,
  node: N,
  call: Asked,
  dateFormat: string | undefined,
  asked?: AskedField,
): Promise<void> | undefined {
  const value = one.read(node, call, asked?.calls)
  if (value instanceof Promise) return value.then((late) => keep(answer, name, one, late, dateFormat, asked))
  keep(answer, name, one, value, dateFormat, asked)
}

function keep<N>(
  answer: Record<string, unknown>,
  name: string,
  one: Field<N>,
  value: unknown,
  dateFormat: string | undefined,
  asked: AskedField | undefined,
): void {
  if (value === undefined || value === null) return
  if (one.date) answer[name] = writeDate(value as number, dateFormat)
  else answer[name] = asked?.inner.length ? select(value, asked.inner) : value
}

/** Whether an answer with these fields depends on the node alone, not on the time or the caller. */
export function isOfNodeAlone<N>({ fields }: Pick<NodeKind<N>, 'fields'>, input: FieldsInput): boolean {
  const asked = input.fields
    ? parseFields(input.fields).flatMap(({ name }) => (Object.hasOwn(fields, name) ? [fields[name]] : []))
    : defaultFields(fields).map(([, one]) => one)
  return asked.every((one) => one === undefined || one.byDialect || one.read.length < 2)
}

const defaults = new WeakMap<object, [string, Field<unknown>][]>()

/** The fields of an answer when none are named, listed once per kind. */
function defaultFields<N>(fields: Fields<N>): [string, Field<N>][] {
  let known = defaults.get(fields)
  if (!known) {
    known = Object.entries(fields as Fields<unknown>).filter(([, one]) => !one.onlyWhenAsked)
    defaults.set(fields, known)
  }
  return known as [string, Field<N>][]
}

/** Sub-selection: keeps the named keys of an object, of each object in a list, and of an edge's `data`. */
export function select(value: unknown, inner: AskedField[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => select(entry, inner))
  if (typeof value !== 'object' || value === null) return value
  const source = value as Record<string, unknown>
  if (Array.isArray(source.data)) return { ...source, data: select(source.data, inner) }
  const kept: Record<string, unknown> = {}
  for (const asked of inner) {
    if (!Object.hasOwn(source, asked.name)) continue
    kept[asked.name] = asked.inner.length ? select(source[asked.name], asked.inner) : source[asked.name]
  }
  return kept
}

const notOfferedYet = (name: string) =>
  invalidParameter(`The field ${name} is not offered yet. Leave it out of fields.`, { blame: ['fields'] })

function unknownField<N>(name: string, kind: { title: string; fields: Fields<N> }) {
  return invalidParameter(
    `Tried accessing nonexisting field (${shorten(name)}) on node type (${kind.title}). It has: ${Object.keys(kind.fields).join(', ')}.`,
    { blame: ['fields'] },
  )
}
