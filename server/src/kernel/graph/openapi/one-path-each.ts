/**
 * Paths that differ in nothing but the name of a parameter, as one path item: OpenAPI knows no others. Which kind of
 * object it is about is known by its id, so what is sent and answered is one of several schemas, each with its name.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Json, SchemaWriter } from './json-schema.ts'
import { oneOfKinds } from './one-of-kinds.ts'

/** An operation of the contract, as much of it as is compared here. */
type Media = { schema: Json; example?: unknown; examples?: Json }
type Content = Record<string, Media>
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Json }
type Body = { required: boolean; description?: string; content: Content }
type Answer = { $ref?: string; description: string; content?: Content }
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Json[]
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Answer>
}
type PathItem = Record<string, Operation>
type Around = { schemas: SchemaWriter; answers: Record<string, Json> }

/** What stands for the names of the kinds, which are several. */
const NODE = 'NODE_ID'

export function onePathEach(paths: Record<string, Json>, around: Around): Record<string, Json> {
  const alike = Map.groupBy(Object.entries(paths), ([path]) => path.replace(/\{\w+\}/g, '{}'))
  return Object.fromEntries(
    [...alike.values()].map((same) => {
      const [[path, item] = ['', {}], ...others] = same
      if (others.length === 0) return [path, item]
      const items = same.map(([its, one]) => ofAnyNode(its, one as PathItem))
      const methods = [...new Set(items.flatMap((one) => Object.keys(one)))]
      const merged = path.replace(/\{\w+\}/, `{${NODE}}`)
      const ofMethod = (method: string) => items.flatMap((one) => one[method] ?? [])
      return [
        merged,
        Object.fromEntries(
          methods.map((method) => [
            method,
            mergedOf(`${method}${wordsOf(merged)}`, ofMethod(method), around),
          ]),
        ),
      ]
    }),
  )
}

/** `/operator/{NODE_ID}/message_templates` is `OperatorNodeMessageTemplates`. */
const wordsOf = (path: string) =>
  path
    .replace(NODE, 'node')
    .split(/\W|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function ofAnyNode(path: string, item: PathItem): PathItem {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  const renamed = (one: Parameter) => (one.in === 'path' && one.name === name ? { ...one, name: NODE } : one)
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      { ...operation, parameters: operation.parameters.map(renamed) },
    ]),
  )
}

function mergedOf(name: string, operations: Operation[], around: Around): Operation {
  const [first, ...others] = operations
  if (!first) throw new Error(`${name} is no operation`)
  if (others.length === 0) return first
  const bodies = operations.flatMap((one) => (one.requestBody ? { ...one, ...one.requestBody } : []))
  const statuses = [...new Set(operations.flatMap((one) => Object.keys(one.responses)))]
  return {
    operationId: name,
    summary: unique(operations.map((one) => one.summary)).join(' · '),
    description: operations.map(described).join('\n'),
    tags: unique(operations.flatMap((one) => one.tags)),
    security: first.security,
    parameters: parametersOf(operations),
    ...(bodies.length > 0 && {
      requestBody: {
        required: bodies.length === operations.length && bodies.every((one) => one.required),
        content: contentOf(name, 'Body', bodies, around.schemas),
      },
    }),
    responses: Object.fromEntries(
      statuses.map((status) => [status, answerOf(name, operations, status, around)]),
    ),
  }
}

const unique = <T>(all: T[]): T[] =>
  all.filter((one, at) => all.findIndex((other) => isDeepStrictEqual(one, other)) === at)

const described = ({ operationId, summary, description }: Operation) =>
  `- \`${operationId}\`: ${[`${summary}.`, description].filter(Boolean).join(' ')}`

function parametersOf(operations: Operation[]): Parameter[] {
  const all = operations.flatMap((one) => one.parameters)
  return [...Map.groupBy(all, (one) => `${one.in} ${one.name}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const schemas = unique(same.map((one) => one.schema))
    return {
      ...first,
      required: same.length === operations.length && same.every((one) => one.required),
      description: unique(same.map((one) => one.description)).join(' '),
      schema: schemas.length === 1 ? first.schema : { oneOf: schemas },
    }
  })
}

/** Each example has the name of the operation that it is one of. */
function contentOf(
  name: string,
  ending: string,
  parts: { operationId: string; content: Content }[],
  schemas: SchemaWriter,
): Content {
  const types = unique(parts.flatMap((one) => Object.keys(one.content)))
  return Object.fromEntries(
    types.map((type) => {
      const media = parts.flatMap(({ operationId, content }) =>
        content[type] ? { operationId, ...content[type] } : [],
      )
      const examples = Object.fromEntries(
        media.flatMap(({ operationId, example, examples: several = {} }) => [
          ...Object.entries(several).map(([its, one]) => [`${operationId}_${its}`, one]),
          ...(example === undefined ? [] : [[operationId, { value: example }]]),
        ]),
      )
      return [
        type,
        {
          schema: oneOfKinds(name, ending, media, schemas),
          ...(Object.keys(examples).length > 0 && { examples }),
        },
      ]
    }),
  )
}

function answerOf(
  name: string,
  operations: Operation[],
  status: string,
  { schemas, answers }: Around,
): Answer {
  const given = operations.flatMap((one) => {
    const answer = one.responses[status]
    return answer ? { operationId: one.operationId, answer } : []
  })
  const different = unique(given.map((one) => one.answer))
  if (different.length === 1 && different[0]) return different[0]
  const plain = given.map(({ operationId, answer }) => {
    const { description, content = {} } = answer.$ref === undefined ? answer : sharedAt(answer.$ref, answers)
    return { operationId, description, content }
  })
  // A refusal is a code and its meaning; its descriptions only list them.
  const descriptions = unique(plain.flatMap((one) => one.description.split(/; (?=\d+: )/)))
  return { description: descriptions.join('; '), content: contentOf(name, 'Answer', plain, schemas) }
}

function sharedAt(reference: string, answers: Record<string, Json>): Answer {
  const shared = answers[reference.split('/').at(-1) ?? '']
  if (!shared) throw new Error(`no answer is shared as ${reference}`)
  return shared as Answer
}
