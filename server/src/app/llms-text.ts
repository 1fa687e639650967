/** `/llms.txt`: the service in plain words, for programs that write programs; from the registry, so that it is never old. */

import type { Registry, Route } from '../kernel/graph/registry.ts'
import type { Sandbox } from './introduction.ts'
import { listedPages } from './site/layout.ts'

/** Pages about what production does not have. */
const OF_THE_SANDBOX = [
  'guides/seed',
  'guides/snapshots',
  'guides/stage-failures',
  'explanation/worlds-and-time',
]

const DOORS = {
  public: ['Public API', 'Authorization: Bearer, and an access token.'],
  operator: ['Operator calls', 'Authorization: Bearer, and the operator key.'],
} as const

export function llmsText(registry: Registry, url: string, sandbox: Sandbox | undefined): string {
  const worlds = registry.routes.filter(({ operation }) => operation.name === 'createWorld')
  return [
    '# Parley',
    '',
    '> A self-hosted business messaging account service: accounts, phone numbers, templates, flows, messages, webhooks. Stateful, deterministic, and it explains every refusal.',
    '',
    `- [The contract](${url}/openapi.json): OpenAPI, with every parameter, answer and refusal`,
    `- [The documents](${url}/docs/): tutorials, guides, reference, explanation; each page also as Markdown, with .md behind its address`,
    '',
    '## How it is called',
    '',
    '- Parameters may come in the query, as JSON, as a form or as multipart. Ids are decimal strings.',
    '- A refusal is `{"error": {"code", "message", "error_data", "trace_id"}}`; the message says what was wrong and what is allowed.',
    '- `GET /operator/traces/{trace_id}` returns what a call changed and caused; `GET /operator/events/{id}` why an event was sent or not.',
    '- A path with a version in front (`/v23.0/…`) speaks the words of the platform that existing client libraries expect.',
    ...worlds.map(worldsLine),
    ...(sandbox ? ['', '## The sandbox', '', ...sandboxLines(sandbox, url)] : []),
    '',
    '## Documents',
    '',
    ...listedPages()
      .filter(({ path }) => worlds.length > 0 || !OF_THE_SANDBOX.includes(path))
      .map(({ title, path }) => `- [${title}](${url}/docs/${path}.md)`),
    ...(['public', 'operator'] as const).flatMap((door) => doorLines(registry, door)),
    '',
  ].join('\n')
}

const sandboxLines = ({ token, operatorKey, ids }: Sandbox, url: string) => [
  `- access token: \`${token}\`; operator key: \`${operatorKey}\``,
  `- application ${ids.app}, account ${ids.account}, phone number ${ids.phone_number}`,
  `- try: \`curl -H 'Authorization: Bearer ${token}' ${url}/${ids.phone_number}\``,
]

function doorLines({ routes }: Registry, door: Route['door']): string[] {
  const [title, needs] = DOORS[door]
  const own = routes.filter((route) => route.door === door)
  const slices = [...new Set(own.map(({ slice }) => slice))]
  return [
    '',
    `## ${title}`,
    '',
    needs,
    ...slices.flatMap((slice) => [
      '',
      `### ${slice}`,
      '',
      ...own.filter((route) => route.slice === slice).map(routeLine),
    ]),
  ]
}

const worldsLine = ({ pattern }: Route) =>
  `- \`${pattern}\` makes an isolated application, account, number and token for one test, with a clock of its own.`

const routeLine = ({ pattern, operation }: Route) =>
  `- \`${pattern}\` ${operation.name}: ${operation.summary}${operation.sandboxOnly ? ' (sandbox only)' : ''}`
