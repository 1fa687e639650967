/** The methods of the SDK and of the operator's client, each with the operation that it calls. */

import { OPERATOR_METHODS } from '../../operator/src/generated/methods.ts'
import { METHODS } from '../../sdk/src/generated/methods.ts'
import { NOTE, shownOperations, slug } from './contract.ts'
import { fileOf } from './operations.ts'

const byName = new Map(shownOperations.map((shown) => [shown.operation.operationId, shown.operation]))

export function sdkPage(): string {
  return [
    '# SDK',
    '',
    NOTE,
    '',
    'The methods of `@parley-dev/sdk` and, for operator calls, `@parley-dev/operator`. How to begin, receive webhooks and answer flows is in the [SDK’s README](../../sdk/README.md).',
    '',
    ...tables('client', METHODS),
    ...tables('operator', OPERATOR_METHODS),
  ].join('\n')
}

const tables = (root: string, all: Record<string, Record<string, string>>): string[] =>
  Object.entries(all).flatMap(([resource, methods]) => [
    `## ${root}.${resource}`,
    '',
    '| method | operation | what it does |',
    '|---|---|---|',
    ...Object.entries(methods).map(([method, spec]) => row(`${resource}.${method}`, spec)),
    '',
  ])

function row(method: string, spec: string): string {
  const operation = byName.get(spec.split(' ')[1] ?? '')
  if (!operation) throw new Error(`${method} calls an operation that the registry does not have: ${spec}`)
  const link = `operations/${fileOf(operation.tags[0] ?? '')}#${slug(operation.operationId)}`
  return `| \`${method}\` | [${operation.operationId}](${link}) | ${operation.summary} |`
}
