/** What must be true of every answer, and of the database when all is over. */

import type { Place } from '../../server/test/house.ts'
import { rowsIn } from '../../server/test/rows.ts'
import type { Sent } from './send.ts'
import type { FuzzRequest } from './written.ts'

/** Words that only our own inside would use. */
const INSIDE =
  /node_modules|\bat [\w.<>]+ \(|file:\/\/|\.ts:\d+|SQLITE_|sqlite|kysely|syntax error at|violates|select .* from |insert into /i

/** Undefined when nothing is wrong with the answer. */
export function whatIsWrong(
  request: Pick<FuzzRequest, 'method' | 'body' | 'url'>,
  answer: Sent,
): string | undefined {
  const { status, type, text } = answer
  if (status === 0) return `no answer: ${text}`
  if (status >= 500) return isAsStated(request.url, text) ? undefined : `status ${status}`
  if (status < 400 || request.method === 'HEAD') return undefined
  // People read what is wrong in a page.
  if (type.startsWith('text/')) return text.length > 0 ? undefined : 'an empty page'
  let error: { code?: unknown; message?: unknown } | undefined
  try {
    error = JSON.parse(text).error
  } catch {
    return 'a refusal that is not JSON'
  }
  if (isOAuthError(error)) return undefined
  if (!Number.isInteger(error?.code)) return 'a refusal without a code'
  if (typeof error?.message !== 'string' || error.message === '') return 'a refusal without a message'
  const own = [error.message].join(' ').replaceAll(String(request.url), '')
  return INSIDE.test(own) && !INSIDE.test(`${decoded(request.url)} ${request.body ?? ''}`)
    ? 'a refusal that exposes internals'
    : undefined
}

/** An inbox answers what it was set to. */
const isAsStated = (url: string, text: string) =>
  url.startsWith('/inbox/') && /Set to answer \d{3}\./.test(text)

/** The sandbox's payment gateway speaks OAuth, whose errors are words. */
const isOAuthError = (error: unknown) => typeof error === 'string'

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const KINDS: [kind: string, table: string][] = [
  ['account', 'accounts'],
  ['app', 'apps'],
  ['phone_number', 'phone_numbers'],
  ['template', 'templates'],
  ['flow', 'flows'],
  ['upload', 'uploads'],
  ['media', 'media'],
]

/** Rows that should not be there, by the promise that they break. */
function brokenPromises(isEmbedded: boolean): [promise: string, query: string][] {
  return [
    ...KINDS.flatMap(([kind, table]): [string, string][] => [
      [
        `entries of the directory without their ${kind}`,
        `select id from directory where kind = '${kind}' and id not in (select id from ${table})`,
      ],
      [
        `${table} that the directory does not have`,
        `select id from ${table} where id not in (select id from directory where kind = '${kind}')`,
      ],
    ]),
    [
      'flows without a definition',
      'select id from flows where id not in (select flow_id from flow_definitions)',
    ],
    ['jobs that were given up', "select name, last_error from jobs where state = 'dead'"],
    ...(isEmbedded
      ? ([
          ['broken references', 'select * from pragma_foreign_key_check'],
          ['damages', "select * from pragma_integrity_check where integrity_check <> 'ok'"],
        ] as [string, string][])
      : []),
  ]
}

export async function databaseProblems(place: Pick<Place, 'environment'>): Promise<string[]> {
  const problems: string[] = []
  for (const [promise, query] of brokenPromises(place.environment.DATABASE_URL === undefined)) {
    const rows = await rowsIn(place, query)
    if (rows.length > 0) problems.push(`${rows.length} ${promise}: ${JSON.stringify(rows[0])}`)
  }
  return problems
}
