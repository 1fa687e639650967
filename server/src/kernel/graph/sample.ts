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

const DEPTH_MAX = 16

/** `named` are the schemas that references lead to. */
export function sampleOf(schema: Schema, named: Record<string, Schema>): unknown {
  return sample(schema, '', 0, named)
}

function sample(schema: Schema, name: string, depth: number, named: Record<string, Schema>): unknown {
  if (depth > DEPTH_MAX) return null
  if (typeof schema.$ref === 'string') {
    return sample(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth + 1, named)
  }
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (branches?.[0]) return sample(branches[0], name, depth + 1, named)
  if (Array.isArray(schema.allOf)) {
    return Object.assign({}, ...(schema.allOf as Schema[]).map((one) => sample(one, name, depth + 1, named)))
  }
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([key, inner]) => [
          key,
          sample(inner, key, depth + 1, named),
        ]),
      )
    case 'array':
      return schema.items ? [sample(schema.items as Schema, name, depth + 1, named)] : []
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
