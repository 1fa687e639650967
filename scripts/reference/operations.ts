/** The operations, a page for each slice and door: address, parameters, an example that a test sends, notes and errors. */

import { operationRefusals } from '../../server/src/kernel/graph/openapi/refusals.ts'
import { contract, NOTE, type Shown, shownOperations, slug } from './contract.ts'
import { parameterTable } from './parameters.ts'

const FOLDER = 'docs/reference/operations'

/** Ids of the sandbox, where it has one of that kind. */
const IDS: Record<string, string> = {
  app: '100000000000001',
  account: '200000000000001',
  phone_number: '300000000000001',
}

export const fileOf = (tag: string) => `${slug(tag)}.md`

export function operationPages(): Record<string, string> {
  const byTag = Map.groupBy(shownOperations, ({ operation }) => operation.tags[0] ?? '')
  const pages = contract.tags.filter(({ name }) => byTag.has(name))
  return {
    [`${FOLDER}/README.md`]: [
      '# Operations',
      '',
      NOTE,
      '',
      'Every operation with its parameters, an example and its errors. What all of them share is in [What holds for every call](../calls.md); the same as OpenAPI is `/openapi.json`, and with a form to try it at `/docs/api` of a running service.',
      '',
      ...pages.flatMap(({ name, description }) => [
        `## [${name}](${fileOf(name)})`,
        '',
        description,
        '',
        '| operation | address |',
        '|---|---|',
        ...(byTag.get(name) ?? []).map(
          ({ route, operation }) =>
            `| [${operation.summary}](${fileOf(name)}#${slug(operation.operationId)}) | \`${route.pattern}\` |`,
        ),
        '',
      ]),
    ].join('\n'),
    ...Object.fromEntries(
      pages.map(({ name, description }) => [
        `${FOLDER}/${fileOf(name)}`,
        [`# ${name}`, '', NOTE, '', description, '', ...(byTag.get(name) ?? []).flatMap(section)].join('\n'),
      ]),
    ),
  }
}

function section(shown: Shown): string[] {
  const { route, operation } = shown
  return [
    `## ${operation.operationId}`,
    '',
    `\`${route.pattern}\`: ${operation.summary}.`,
    '',
    ...(operation.description ? [operation.description, ''] : []),
    ...parameterTable(operation),
    ...example(shown),
    ...errors(shown),
  ]
}

function example({ route }: Shown): string[] {
  const { requests } = route.operation
  const [name] = Object.keys(requests)
  const request = name === undefined ? undefined : (requests[name] as Record<string, unknown>)
  const key = route.door === 'operator' ? '$KEY' : '$TOKEN'
  const path = (route.pattern.split(' ')[1] ?? '').replace(
    /\{(\w+)\}/g,
    (_, kind: string) => IDS[kind] ?? `{${kind}}`,
  )
  const isInQuery = route.method === 'GET' || route.operation.parametersIn === 'query'
  const query = isInQuery && request ? queryOf(request) : ''
  const method =
    route.method === 'DELETE' ? '-X DELETE ' : route.method === 'POST' && !request ? '-X POST ' : ''
  const body =
    !isInQuery && request && Object.keys(request).length > 0
      ? ` -d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`
      : ''
  const address = query ? `"$AT${path}${query}"` : `$AT${path}`
  return ['```sh', `curl -H "Authorization: Bearer ${key}" ${method}${address}${body}`, '```', '']
}

const queryOf = (request: Record<string, unknown>) => {
  const pairs = Object.entries(request).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function errors({ route }: Shown): string[] {
  const rows = operationRefusals(route)
    .filter((one) => !one.ofAnyCall)
    .map(({ status, code, meaning }) => `| [${code}](../errors/${code}.md) | ${status} | ${meaning} |`)
  if (rows.length === 0) return ['Errors: those of [every call](../calls.md#errors).', '']
  return [
    '| error | status | when |',
    '|---|---|---|',
    ...rows,
    '',
    'And those of [every call](../calls.md#errors).',
    '',
  ]
}
