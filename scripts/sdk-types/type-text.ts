/** A JSON Schema as the text of a TypeScript type: readable, with what is said about each key above it. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Names that would hide what every program knows under them. */
const OWN_NAMES: Record<string, string> = { Error: 'ErrorAnswer', Request: 'LoggedCall' }
export const typeName = (name: string): string => OWN_NAMES[name] ?? name

export function typeText(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.properties && schema.anyOf) {
    // What all have, and one of several keys, of which nothing is said twice.
    const { anyOf, ...all } = schema
    const one = anyOf.map((each) => objectText({ ...each, properties: unsaid(each.properties) }, indent))
    return `${typeText(all, indent)} & (${one.join(' | ')})`
  }
  const several = schema.anyOf ?? schema.oneOf
  if (several) return union(several.map((one) => typeText(one, indent)))
  if (schema.allOf) return schema.allOf.map((one) => grouped(typeText(one, indent))).join(' & ')
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeText({ ...schema, type }, indent)))
  return plainText(schema, indent)
}

function plainText(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Bytes' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `${grouped(typeText(schema.items ?? {}, indent))}[]`
    case 'object':
      return objectText(schema, indent)
    default:
      return 'unknown'
  }
}

const unsaid = (properties: Record<string, Schema> = {}) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, { ...one, description: undefined }]),
  )

function objectText(schema: Schema, indent: string): string {
  const rest = schema.additionalProperties
  const further = typeof rest === 'object' ? typeText(rest, indent) : 'unknown'
  const keys = Object.entries(schema.properties ?? {})
  if (keys.length === 0) return `Record<string, ${schema.properties && !rest ? 'never' : further}>`
  const lines = keys.flatMap(([name, inner]) => {
    const deeper = `${indent}  `
    const mark = schema.required?.includes(name) && !BRANDED.test(name) ? '' : '?'
    return spellings(name).map(
      (one) =>
        `${about(inner.description, deeper)}${deeper}${keyText(one)}${mark}: ${typeText(inner, deeper)}`,
    )
  })
  if (rest) lines.push(`${indent}  [more: string]: unknown`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** A key that begins with the brand word has another one on versioned paths. */
const BRANDED = /^chat_/
const spellings = (name: string) => (BRANDED.test(name) ? [name, name.replace(BRANDED, 'whatsapp_')] : [name])

const keyText = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
const union = (texts: string[]) => [...new Set(texts)].join(' | ')
const grouped = (text: string) => (/^[\w.]+$|^\{[^|]*\}$/.test(text) ? text : `(${text})`)

/** A comment above a line; nothing where nothing is said. */
export const about = (description: string | undefined, indent = ''): string =>
  description === undefined
    ? ''
    : `${indent}/** ${description.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`

/** The named types that a text refers to. */
export const namesIn = (text: string, known: string[]): string[] => {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  return known.filter((name) => new RegExp(`(?<!['\\w])${name}(?!['\\w?:])`).test(code))
}
