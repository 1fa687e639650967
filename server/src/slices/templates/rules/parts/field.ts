/** What parts of a template are made of: fields, each with how the contract shows it and how a given value is judged. */

import { z } from 'zod'
import { integer, lengthOf, truth } from '../../../../kernel/wire/params.ts'
import type { TemplateCategory } from '../../template.ts'
import { type Place, within } from '../findings.ts'
import type { Setting } from '../setting.ts'

export type Raw = Record<string, unknown>

export const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Where = { place: Place; setting: Setting; what: string }
/** Where a field stands: what it belongs to, all that was given there, and what of it is kept so far. */
export type At = Where & { key: string; raw: Raw; kept: Raw }

/** What does not fit is noted; what is undefined then is not kept. */
export type Field = { shown: z.ZodType; judge(given: unknown, at: At): unknown }
type Fields = Record<string, Field>

export function wrong(at: At, found: unknown, allowed: string, message?: string): void {
  at.place.wrong(at.key, found, allowed, message ?? `The ${at.key} of the ${at.what} must be ${allowed}.`)
}

const MISSING_FIELD = 2388043

/** Clients of the platform are refused at once; on plain paths the reviewer objects. */
export function missingExample({ place, key, what, setting }: At, allowed: string): undefined {
  const message = `The ${what} is missing its ${key}: without it nobody can tell what will be sent. It must be ${allowed}.`
  if (setting.isStrict) place.wrong(key, null, allowed, message, MISSING_FIELD)
}

/** Field by field, so that each may look at what was kept before it. */
function keep(fields: Fields, raw: Raw, where: Where, kept: Raw = {}): Raw {
  for (const [key, field] of Object.entries(fields)) {
    const value = field.judge(raw[key], { ...where, key, raw, kept })
    if (value !== undefined) kept[key] = value
  }
  return kept
}

const shapeOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, { shown }]) => [key, shown]))

/** A component or a button: one schema for the contract, and one judgment by the same fields. */
export type Part = {
  shown: z.ZodObject<{ type: z.ZodLiteral<string> }>
  judge(place: Place, raw: Raw, setting: Setting): Raw
}

type About = {
  what: string
  /** Its name in the contract. */
  id?: string
  /** For which it is, unless for all. */
  categories?: readonly TemplateCategory[] | undefined
  /** A button's type is to blame then, and the whole of a component. */
  isButton?: boolean
}

export function part(type: string, { what, id, categories, isButton = false }: About, fields: Fields): Part {
  const subject = isButton ? what : type
  const shown = z.object({ type: z.literal(type), ...shapeOf(fields) })
  return {
    shown: id === undefined ? shown : shown.meta({ id }),
    judge(place, raw, setting) {
      const { category } = setting
      if (categories && category !== undefined && !categories.includes(category)) {
        const message = `${/^[AEIO]/.test(subject) ? 'An' : 'A'} ${subject} is for ${categories.join(' and ')} templates; this one is ${category}.`
        const allowed = `only with category ${categories.join(' or ')}`
        place.wrong(isButton ? 'type' : '', isButton ? type : category, allowed, message)
      }
      return keep(fields, raw, { place, setting, what }, { type })
    },
  }
}

/** One of several parts, distinguished by their type. */
export const anyOf = (parts: Part[]) =>
  z.discriminatedUnion('type', parts.map(({ shown }) => shown) as [Part['shown'], ...Part['shown'][]])

/** An object inside of a part. */
export const group = (what: string, fields: Fields): Field => ({
  shown: z.object(shapeOf(fields)),
  judge(given, at) {
    if (isObject(given)) return keep(fields, given, { ...at, place: within(at.place, at.key), what })
    const allowed = `an object with ${Object.keys(fields).join(' and ')}`
    return wrong(at, given, allowed, `${at.key} must be ${allowed}.`)
  },
})

type Reading = {
  /** As it is read, more leniently than the contract shows it. */
  read: z.ZodType
  allowed: string
  shown: z.ZodType
  isNeeded?: boolean
}

export const field = ({ read, allowed, shown, isNeeded = false }: Reading): Field => ({
  shown: shown.optional(),
  judge(given, at) {
    if ((given === undefined || given === null) && !isNeeded) return undefined
    const result = read.safeParse(given)
    return result.success ? result.data : wrong(at, given, allowed)
  },
})

export const shownAs = (described: string, one: Field): Field => ({
  ...one,
  shown: one.shown.describe(described),
})

/** A value that the contract wants and that is lenient to leave out, or that counts where nothing else was understood. */
export const otherwise = (usual: (at: At) => unknown, one: Field): Field => ({
  ...one,
  judge: (given, at) => one.judge(given, at) ?? usual(at),
})

/** What does not fit is dropped without a word. */
export const leniently = (one: Field): Field => ({
  ...one,
  judge: (given, at) => one.judge(given, { ...at, place: { ...at.place, wrong: () => undefined } }),
})

export const yesOrNo = field({ read: truth(), allowed: 'true or false', shown: z.boolean() })

export const whole = (min: number, max: number): Field =>
  field({
    read: integer(min, max),
    allowed: `a whole number from ${min} to ${max}`,
    shown: z.int().min(min).max(max),
  })

/** Of at most so many characters, counted as people do. */
export const sized = (min: number, max: number) =>
  z
    .string()
    .refine((text) => text.length >= min && (text.length <= max || lengthOf(text) <= max))
    .meta({ maxLength: max })

export const word = (max: number): Field =>
  field({ read: sized(0, max), allowed: `a string of at most ${max} characters`, shown: sized(0, max) })

type Choosing<W> = { isNeeded?: boolean; usual?: W; known?: (setting: Setting) => readonly W[] }

/** In any case of letters. */
export function oneOf<const W extends string>(
  words: readonly [W, ...W[]],
  { isNeeded = false, usual, known = () => words }: Choosing<NoInfer<W>> = {},
): Field {
  return {
    shown: z.enum(words).optional(),
    judge(given, at) {
      if (given === undefined && !isNeeded) return usual
      const all = known(at.setting)
      const found = wordIn(all, given)
      return found ?? wrong(at, given, `one of ${all.join(', ')}`)
    },
  }
}

export function wordIn<W extends string>(words: readonly W[], given: unknown): W | undefined {
  const upper = typeof given === 'string' ? given.trim().toUpperCase() : undefined
  return words.find((one) => one.toUpperCase() === upper)
}
