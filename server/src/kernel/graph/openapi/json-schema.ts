/** Schemas as the contract writes them: plain JSON Schema, in which what has a name stands once and is referred to. */

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type Json = Record<string, unknown>

export type SchemaWriter = {
  input(schema: z.ZodType): Json
  answer(schema: z.ZodType): Json
  /** Gives a schema that was written a name, and a reference to it. */
  keep(name: string, written: Json): Json
  /** Every schema with a name (`meta({ id })`) that was met so far. */
  named: Record<string, Json>
}

type Direction = 'input' | 'output'

/**
 * How a schema is shown that cannot say it itself: one that lets everything through, because rules of its own judge
 * the value later, or one with a key that begins with the brand (`<brand>` stands for it). The word `shownAs` is not
 * in JSON Schema, so it never reaches the document.
 */
export const shownAs = (schema: z.ZodType) => ({ shownAs: schema })

/** Judged by the one, and for the contract and whoever writes a request it is the other. */
export const documented = <S extends z.ZodType, D extends z.ZodType>(judged: S, shown: D) =>
  judged.meta(shownAs(shown)) as z.ZodType as z.ZodType<z.output<S>, z.input<D>>

export function schemaWriter(brand: string): SchemaWriter {
  const named: Record<string, Json> = {}
  /** What stands inside of others is met again with each of them. */
  const known = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() }

  function write(schema: z.ZodType, io: Direction): Json {
    const written = known[io].get(schema) ?? writeAnew(schema, io)
    known[io].set(schema, written)
    return written
  }

  function writeAnew(schema: z.ZodType, io: Direction): Json {
    const made = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { shownAs: _, id: __, ...own } = z.globalRegistry.get(zodSchema) ?? {}
        if (io === 'input' && zodSchema._zod.def.type === 'object')
          Object.assign(jsonSchema, requiredOf(zodSchema), own)
        const simpler = simplerOf(zodSchema, io)
        if (!simpler) return
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
        Object.assign(jsonSchema, write(simpler, io), own)
      },
    }) as Json
    const { $schema: _, $defs = {}, ...plain } = made
    for (const [name, { id: __, ...one }] of Object.entries($defs as Record<string, Json>))
      keep(name, finished(one))
    return finished(plain)
  }

  const finished = (schema: Json) => withAlternatives(referring(schema, brand)) as Json

  function keep(name: string, written: Json): Json {
    const other = named[name]
    if (other && !isDeepStrictEqual(other, written))
      throw new Error(`two different schemas are named ${name}`)
    named[name] ??= written
    return { $ref: `#/components/schemas/${name}` }
  }

  return {
    named,
    keep,
    input: (schema) => write(schema, 'input'),
    answer: (schema) => write(schema, 'output'),
  }
}

/** Inputs are read leniently (numbers as strings, lists as JSON text); what is documented is the plain form. */
function simplerOf(schema: z.core.$ZodType, io: Direction): z.ZodType | undefined {
  const meta = z.globalRegistry.get(schema)
  if (meta?.shownAs) return meta.shownAs as z.ZodType
  const def = schema._zod.def as z.core.$ZodTypeDef & { out?: z.ZodType }
  return io === 'input' && def.type === 'pipe' ? def.out : undefined
}

/** Every whole number is within these. */
const isNoBound = (name: string, value: unknown) =>
  (name === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (name === 'minimum' && value === Number.MIN_SAFE_INTEGER)

/** A lenient reader sees what is missing, too: whether it may be missing is said by what stands behind it. */
function requiredOf(schema: z.core.$ZodType): { required?: string[] } {
  const { shape } = schema._zod.def as z.core.$ZodObjectDef
  const required = Object.keys(shape).filter((key) => shape[key] && !mayBeMissing(shape[key]))
  return required.length > 0 ? { required } : {}
}

function mayBeMissing(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(mayBeMissing)
  if (!(schema instanceof z.ZodPipe)) return schema._zod.optin !== undefined
  return mayBeMissing(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
}

/** Where one of several keys has to be there (`oneOfThese`), each alternative describes its own. */
function withAlternatives(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAlternatives)
  if (typeof value !== 'object' || value === null) return value
  const all = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withAlternatives(inner)]),
  )
  const { properties, anyOf } = all as { properties?: Record<string, Json>; anyOf?: Json[] }
  if (!properties || !Array.isArray(anyOf)) return all
  const described = anyOf.map(({ required }) => ({
    type: 'object',
    properties: Object.fromEntries((required as string[]).map((name) => [name, properties[name]])),
    required,
  }))
  return { ...all, anyOf: described }
}

/**
 * References lead to the document's components. That an answer has no further keys is not written: a later version may
 * add one, and what was generated from this one must still read it.
 */
function referring(value: unknown, brand: string): unknown {
  if (Array.isArray(value)) return value.map((one) => referring(one, brand))
  if (typeof value === 'string') return value.replace('<brand>', brand)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, inner]) => !(name === 'additionalProperties' && inner === false) && !isNoBound(name, inner),
      )
      .map(([name, inner]) => [
        name.replace('<brand>', brand),
        name === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : referring(inner, brand),
      ]),
  )
}
