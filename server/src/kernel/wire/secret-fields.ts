/** Fields that hold a secret: declared where an input or an answer is described, so that what is kept of a call leaves them out. */

import { z } from 'zod'
import { CUT } from '../process/log.ts'

const declared = z.registry<{ isSecret: true }>()

export function secretField<S extends z.ZodType>(schema: S): S {
  declared.add(schema, { isSecret: true })
  return schema
}

type Schema = z.core.$ZodType

/** What a schema is made of; a name where it stands under one, `*` for the entries of a list or a record. */
function partsOf(schema: Schema): { name?: string; part: Schema }[] {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>
  const each = (parts: unknown) => (parts as Schema[]).map((part) => ({ part }))
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, Schema>).map(([name, part]) => ({ name, part }))
    case 'array':
      return [{ name: '*', part: def.element as Schema }]
    case 'record':
      return [{ name: '*', part: def.valueType as Schema }]
    case 'union':
      return each(def.options)
    case 'intersection':
      return each([def.left, def.right])
    case 'pipe':
      return each([def.in, def.out])
    case 'lazy':
      return each([(def.getter as () => Schema)()])
    default:
      return 'innerType' in def ? each([def.innerType]) : []
  }
}

/** Where secrets stand in what fits the schema, each as the names on the way to it. */
export function secretPaths(schema: Schema, within: Schema[] = []): string[][] {
  if (declared.get(schema as z.ZodType)) return [[]]
  if (within.includes(schema)) return []
  return partsOf(schema).flatMap(({ name, part }) =>
    secretPaths(part, [...within, schema]).map((path) => (name === undefined ? path : [name, ...path])),
  )
}

/** The names of all fields, however deep. */
export function fieldNames(schema: Schema, within: Schema[] = []): string[] {
  if (within.includes(schema)) return []
  return partsOf(schema).flatMap(({ name, part }) => [
    ...(name === undefined || name === '*' ? [] : [name]),
    ...fieldNames(part, [...within, schema]),
  ])
}

/** The value without them; `found` is told each that was text. */
export function withoutSecretFields(
  value: unknown,
  paths: string[][],
  found: (secret: string) => void,
): unknown {
  if (paths.length === 0 || value === undefined || value === null) return value
  if (paths.some((path) => path.length === 0)) {
    for (const text of textsIn(value)) found(text)
    return CUT
  }
  if (typeof value !== 'object') return value
  const below = (name: string) =>
    paths.flatMap(([first, ...rest]) => (first === name || first === '*' ? [rest] : []))
  if (Array.isArray(value)) return value.map((one) => withoutSecretFields(one, below('*'), found))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutSecretFields(one, below(name), found)]),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
