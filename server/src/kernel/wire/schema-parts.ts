/** What a schema is made of, for whoever asks about names and not about values. */

import { z } from 'zod'

export type Schema = z.core.$ZodType

/** Each under the name where it stands under one, `*` for the entries of a list or a record. */
export function partsOf(schema: Schema): { name?: string; part: Schema }[] {
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

type Asked = 'list' | 'list or object'

/** Whether such a thing may stand under the name. */
export const takes = (schema: Schema, name: string, asked: Asked): boolean =>
  partsOf(schema).some((one) =>
    one.name === undefined ? takes(one.part, name, asked) : one.name === name && is(one.part, asked),
  )

function is(schema: Schema, asked: Asked): boolean {
  const { shownAs } = z.globalRegistry.get(schema) ?? {}
  if (shownAs) return is(shownAs as Schema, asked)
  const { type } = schema._zod.def
  if (type === 'array') return true
  if (asked === 'list or object' && OBJECTS.has(type)) return true
  return partsOf(schema).some(({ name, part }) => name === undefined && is(part, asked))
}

/** What is kept as it came is more than text, too. */
const OBJECTS = new Set(['object', 'record', 'unknown'])
