/** Values for parameters: those that a schema allows, and those that nobody hopes for. */

import type { Fields } from './examples.ts'
import { reference } from './pools.ts'
import type { Chance } from './random.ts'
import type { Schema } from './targets.ts'

const REFERENCES = [
  'account',
  'flow',
  'template',
  'phone_number',
  'upload',
  'media',
  'app',
  'handle',
  'message_id',
]

const PLAIN = [
  '',
  'text',
  'Parley Bakery',
  'en_US',
  '15550100099',
  '2026-01-31',
  'id,name',
  '7',
  'true',
  'zürich 🥐',
]

const DEPTH_MAX = 6

/** What stands for a parameter of that name, where its schema only says that it is text. */
const NAMED: Record<string, string[]> = {
  fields: ['id'],
  messaging_product: ['chat'],
  date_format: ['U', 'Y-m-d'],
  after: [''],
  before: [''],
  as: ['15550100099'],
}

/** What the schema allows, as far as it says so. */
export function valueFor(schema: Schema, chance: Chance, depth = 0): unknown {
  const { pick, percent, below } = chance
  if (depth > DEPTH_MAX) return null
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return pick(schema.enum)
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (branches) return valueFor(pick(branches), chance, depth + 1)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fieldsFor(schema, chance, depth + 1)
    case 'array':
      return Array.from({ length: below(4) }, () =>
        valueFor((schema.items ?? {}) as Schema, chance, depth + 1),
      )
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = schema as { minimum?: number; maximum?: number }
      return percent(50) ? minimum + below(Math.min(1_000, maximum - minimum) + 1) : pick([minimum, maximum])
    }
    case 'boolean':
      return percent(50)
    default:
      return percent(30) ? reference(pick(REFERENCES), below(5)) : pick(PLAIN)
  }
}

export function fieldsFor(schema: Schema, chance: Chance, depth = 0): Fields {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name) || chance.percent(40))
      .map(([name, inner]) => {
        const words = NAMED[name]
        return [name, words && inner.type === 'string' ? chance.pick(words) : valueFor(inner, chance, depth)]
      }),
  )
}

/** Lengths around the bounds that limits are made of. */
const LENGTHS = [
  0, 1, 2, 20, 21, 25, 26, 60, 61, 128, 129, 200, 201, 255, 256, 512, 513, 1_024, 1_025, 4_096, 4_097, 70_000,
]

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

const HOSTILE: unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '😀'.repeat(600),
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(300),
  '\r\nX: y',
  '%00',
  '%',
  '../../etc/passwd',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e400',
  '-1',
  '0x10',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '-9223372036854775809',
  -1,
  0,
  0.5,
  1e21,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 63,
  -(2 ** 63),
  [],
  {},
  [[[[]]]],
  [null],
  ['a', 1, null, {}],
  { $gt: '' },
  { length: 1_000_000_000 },
  { hasOwnProperty: 1 },
  nested(70, '[', ']'),
  nested(9_000, '[', ']'),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '[{"toString":1}]',
  '["\\u0000","\\ud800"]',
  '[1e400,9223372036854775808]',
  '{"type":"BODY"',
  '[{"type":"BODY","text":"\\u0000"}]',
  Array.from({ length: 1_500 }, (_, at) => at),
  Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at])),
]

export function hostileValue({ pick, percent, below }: Chance): unknown {
  if (percent(20))
    return pick(['x', 'ä', '😀', ' ', '\n', '{{1}}', ',', '0', '['])
      .repeat(pick(LENGTHS) + below(2))
      .slice(0, 100_000)
  return pick(HOSTILE)
}

/** The same with one thing in it changed, however deep it lies. */
export function mutated(value: unknown, chance: Chance): unknown {
  const { pick, percent } = chance
  if (typeof value !== 'object' || value === null || percent(25)) return hostileValue(chance)
  const keys = Object.keys(value)
  if (keys.length === 0) return hostileValue(chance)
  const key = pick(keys)
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? mutated(one, chance) : one))
  if (percent(15)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return { ...value, [key]: mutated((value as Fields)[key], chance) }
}
