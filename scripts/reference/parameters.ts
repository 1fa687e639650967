/** What an operation takes, as a table: a row for each name, whatever shapes the input has. */

import { cell, type Described, resolved, type Schema } from './contract.ts'

type Row = { name: string; schema: Schema; isRequired: boolean; where: string }

export function parameterTable({ parameters, requestBody }: Described): string[] {
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, description, required }) => ({
      name,
      schema: { ...resolved(schema), ...(description && { description }) },
      isRequired: required,
      where: 'query',
    }))
  const [body] = Object.values(requestBody?.content ?? {})
  const rows = [...query, ...(body ? bodyRows(body.schema) : [])]
  if (rows.length === 0) return []
  return [
    '| parameter | type | meaning |',
    '|---|---|---|',
    ...rows.map(
      ({ name, schema, isRequired }) =>
        `| \`${name}\`${isRequired ? ', required' : ''} | ${cell(typeOf(schema))} | ${cell(schema.description ?? '')} |`,
    ),
    '',
  ]
}

function bodyRows(schema: Schema): Row[] {
  const shapes = shapesOf(resolved(schema))
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape.properties ?? {})))]
  return names.flatMap((name) => {
    const with_ = shapes.filter((shape) => shape.properties?.[name])
    const found = with_[0]?.properties?.[name]
    const isRequired = shapes.every((shape) => shape.required?.includes(name))
    return found ? [{ name, schema: resolved(found), isRequired, where: 'body' }] : []
  })
}

const shapesOf = (schema: Schema): Schema[] => {
  const parts = schema.anyOf ?? schema.oneOf
  return parts ? parts.flatMap((one) => shapesOf(resolved(one))) : [schema]
}

const SHOWN_MAX = 12

function typeOf(schema: Schema): string {
  const found = resolved(schema)
  if (found.const !== undefined) return `\`${found.const}\``
  if (found.enum) {
    const words = found.enum.slice(0, SHOWN_MAX).map((word) => `\`${word}\``)
    return words.join(', ') + (found.enum.length > SHOWN_MAX ? ', …' : '')
  }
  const parts = found.anyOf ?? found.oneOf
  if (parts) return [...new Set(parts.map(typeOf))].join(' or ')
  if (found.type === 'array') return `list of ${typeOf(found.items ?? {})}`
  return [found.type ?? 'anything'].flat().join(' or ')
}
