/** One typed entry for each operation of a door: where it is, what it takes, what it answers, what it refuses with. */

import { slices } from '../../server/src/app/slices.ts'
import type { AnyOperation } from '../../server/src/kernel/graph/operation.ts'
import type { Route } from '../../server/src/kernel/graph/registry.ts'
import { about, type Schema, typeText } from './type-text.ts'

type Described = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
export type OpenApi = {
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>
  components: { schemas: Record<string, Schema> }
}

export type Entry = { slice: string; pattern: string; operation: AnyOperation; described: Described }

export function entriesOf(contract: OpenApi, door: Route['door']): Entry[] {
  const described = new Map(
    Object.values(contract.paths)
      .flatMap((methods) => Object.values(methods))
      .map((one) => [one.operationId, one]),
  )
  return slices.flatMap((slice) =>
    Object.entries((door === 'public' ? slice.routes : slice.operator) ?? {}).map(([pattern, operation]) => {
      const one = described.get(operation.name)
      if (!one) throw new Error(`the contract does not describe ${operation.name}`)
      return { slice: slice.name, pattern, operation, described: one }
    }),
  )
}

/** The module of one door: a table for programs, and the same as types. */
export function operationsModule(entries: Entry[], names: { table: string; type: string }): string {
  const rows = entries.map(({ pattern, operation }) => `  ${operation.name}: '${pattern}',`)
  const types = entries.map(({ pattern, operation, described }) =>
    [
      `${about(`${operation.summary}.`, '  ')}  ${operation.name}: {`,
      `    at: ${placesText(pattern)}`,
      `    input: ${typeText(inputSchema(described), '    ')}`,
      `    answer: ${answerText(described)}`,
      `    refusals: ${refusalsText(operation)}`,
      '  }',
    ].join('\n'),
  )
  return [
    `export const ${names.table}: Record<keyof ${names.type}, string> = {`,
    ...rows,
    '}',
    '',
    `export type ${names.type} = {`,
    ...types,
    '}',
    '',
  ].join('\n')
}

/** `/{phone_number}/message_qrdls/{code}` asks for a phone number and a code. */
function placesText(pattern: string): string {
  const names = [...pattern.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
  return `[${names.map((name) => `${name}: string`).join(', ')}]`
}

/** What is asked for in the query, or the body. */
export function inputSchema({ parameters, requestBody }: Described): Schema {
  const query = parameters.filter((one) => one.in === 'query')
  if (!requestBody) {
    return {
      type: 'object',
      properties: Object.fromEntries(
        query.map(({ name, schema, description }) => [
          name,
          { ...schema, ...(description && { description }) },
        ]),
      ),
      required: query.filter((one) => one.required).map((one) => one.name),
    }
  }
  const { content } = requestBody
  return (content['multipart/form-data'] ?? Object.values(content)[0])?.schema ?? {}
}

const answerText = ({ responses }: Described): string =>
  typeText(Object.values(responses[200]?.content ?? {})[0]?.schema ?? {}, '    ')

/** By their codes, which is what an error carries. */
function refusalsText({ refuses = [] }: AnyOperation): string {
  const codes = [...new Set(refuses.map(({ kind }) => kind.code))].toSorted((a, b) => a - b)
  return codes.length === 0 ? 'never' : codes.join(' | ')
}
