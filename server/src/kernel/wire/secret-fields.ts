/** Fields that hold a secret: declared where an input or an answer is described, so that what is kept of a call leaves them out. */

import { z } from 'zod'
import { CUT } from '../process/log.ts'
import { partsOf, type Schema } from './schema-parts.ts'

const declared = z.registry<{ isSecret: true }>()

/** A schema of its own: others may say the same of what is no secret. */
export function secretField<S extends z.ZodType>(schema: S): S {
  const own = schema.clone(undefined, { parent: true })
  declared.add(own, { isSecret: true })
  return own
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

/** The value without them; `found` is called with each that was text. */
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
