/** An example value for a JSON schema, for operations that bring none of their own. */

type Schema = Record<string, unknown>

/** What stands for a string of that name, where the name says something about its form. */
const STRINGS: [RegExp, string][] = [
  [/(^|_)ids?$/, '300000000000001'],
  [/(_time|_at|^at|^date|^now)$/, '2026-01-31T09:05:00+0000'],
  [/(url|uri|link|next|previous)$/, 'https://example.com/'],
  [/^(before|after)$/, 'MDEuMTIz'],
  [/email/, 'shop@example.com'],
  [/name$/, 'Parley Bakery'],
  [/country|location/, 'DE'],
  [/currency/, 'EUR'],
  [/phone/, '+1 555-010-0001'],
]

const DEPTH_MAX = 8

export function sampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (depth > DEPTH_MAX) return null
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (branches?.[0]) return sampleOf(branches[0], name, depth + 1)
  if (Array.isArray(schema.allOf)) {
    return Object.assign({}, ...(schema.allOf as Schema[]).map((one) => sampleOf(one, name, depth + 1)))
  }
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([key, inner]) => [
          key,
          sampleOf(inner, key, depth + 1),
        ]),
      )
    case 'array':
      return schema.items ? [sampleOf(schema.items as Schema, name, depth + 1)] : []
    case 'string':
      return STRINGS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    default:
      return {}
  }
}
