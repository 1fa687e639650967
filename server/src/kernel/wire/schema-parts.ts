/** What a schema is made of, for whoever asks about names and not about values. */

import type { z } from 'zod'

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

/** Whether a list may stand under the name. */
export const takesList = (schema: Schema, name: string): boolean =>
  partsOf(schema).some((one) =>
    one.name === undefined ? takesList(one.part, name) : one.name === name && isList(one.part),
  )

const isList = (schema: Schema): boolean =>
  schema._zod.def.type === 'array' ||
  partsOf(schema).some(({ name, part }) => name === undefined && isList(part))
