/** Habits of a caller that go well in a sandbox and hurt in production, each with what to do. Pure, over calls in their order. */

import { VERSION_ENDS_HEADER } from '../../../kernel/platform/versions.ts'
import { MINUTE, SECOND } from '../../../kernel/process/clock.ts'
import { UNREAD_HEADER } from '../../../kernel/wire/parameter-names.ts'

/** A call, as far as habits show in it. */
export type Habit = {
  trace_id: string
  at: number
  method: string
  path: string
  operation: string | null
  status: number
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
  answer: unknown
  answer_headers: Record<string, unknown>
}

/** What a receiver answered to a notification, and whether that held more than plain letters. */
export type Answered = { status: number; isAccented: boolean }

export const HINTS = {
  token_in_query:
    'The access token stands in the address, where proxies and logs keep it. Send it as "Authorization: Bearer TOKEN".',
  page_not_followed:
    'A list had a next page that was never asked for. Follow paging.next until it is missing; in production lists are longer.',
  status_polled:
    'The same object was read again and again. What becomes of it is notified: subscribe to the field of its status and wait for the webhook.',
  fields_never_used:
    'Objects were read without `fields`. Ask for the fields you use: answers get smaller, and stay the same when fields are added.',
  retry_without_key:
    'The same POST was sent again without an Idempotency-Key, so it may be done twice. Send a key of your own with each POST, and the same one when you repeat it.',
  ignored_429:
    'After a 429 the next call came at once. Wait as long as Retry-After says, and longer each time.',
  unread_parameter:
    'A parameter was sent that nobody read, so it changed nothing: its name is misspelt, or the call does not take it. The header x-parley-unread of the answer names it.',
  version_ends:
    'A version of the platform was asked for that ends soon, or has ended. Move to a later one, and play your tests on the day of its end: parley forecast. The header x-parley-version-ends says when.',
  signature_of_other_bytes:
    'Your webhook refuses only notifications with accented letters or emoji: the signature is checked over JSON that was written again. Check it over the very bytes of the body, before parsing.',
} as const
export type HintName = keyof typeof HINTS

const POLLS_MIN = 5
const POLLED_WITHIN_MS = MINUTE
const READS_MIN = 20
const REPEATED_WITHIN_MS = MINUTE
/** When an answer does not say how long to wait. */
const PATIENCE_MS = SECOND

type Rule = (calls: Habit[]) => Habit[]

const isPublic = (call: Habit) => !call.path.startsWith('/operator')
const isRead = (call: Habit) => call.method === 'GET' && call.status === 200 && isPublic(call)
const wordsOf = (call: Habit) =>
  call.path
    .replace(/^\/v\d+(\.\d+)?(?=\/)/, '')
    .split('/')
    .filter(Boolean)

const tokenInQuery: Rule = (calls) => calls.filter((call) => isPublic(call) && 'access_token' in call.query)

/** Asked for is any later page of the same list. */
const pageNotFollowed: Rule = (calls) =>
  calls.filter(
    (call, at) =>
      isRead(call) &&
      hasNext(call.answer) &&
      !calls.slice(at + 1).some((later) => later.path === call.path && 'after' in later.query),
  )

function hasNext(answer: unknown): boolean {
  const { paging } = (answer ?? {}) as { paging?: { next?: unknown } }
  return typeof paging?.next === 'string'
}

/** Plain reads of one object, close to each other. */
const statusPolled: Rule = (calls) => {
  const reads = calls.filter((call) => isRead(call) && wordsOf(call).length === 1)
  return [...Map.groupBy(reads, (call) => call.path).values()].flatMap((same) =>
    same.filter((call, at) => {
      const first = same[at - POLLS_MIN + 1]
      return first !== undefined && call.at - first.at <= POLLED_WITHIN_MS
    }),
  )
}

const fieldsNeverUsed: Rule = (calls) => {
  const reads = calls.filter((call) => isRead(call) && wordsOf(call).length === 1)
  return reads.length >= READS_MIN && reads.every((call) => !('fields' in call.query)) ? reads : []
}

const retryWithoutKey: Rule = (calls) => {
  const posts = calls.filter((call) => call.method === 'POST' && isPublic(call) && isSaid(call.body))
  return posts.filter(
    (call, at) =>
      !('idempotency-key' in call.headers) &&
      posts
        .slice(0, at)
        .some(
          (before) =>
            before.path === call.path &&
            (before.status >= 500 || before.status === 429 || before.status === 200) &&
            call.at - before.at <= REPEATED_WITHIN_MS &&
            JSON.stringify(before.body) === JSON.stringify(call.body),
        ),
  )
}

const isSaid = (body: unknown) => typeof body === 'object' && body !== null

const ignored429: Rule = (calls) =>
  calls.filter((call, at) => {
    const before = calls[at - 1]
    return before?.status === 429 && isPublic(call) && call.at - before.at < PATIENCE_MS
  })

const unreadParameter: Rule = (calls) => calls.filter((call) => UNREAD_HEADER in call.answer_headers)

const versionEnds: Rule = (calls) => calls.filter((call) => VERSION_ENDS_HEADER in call.answer_headers)

const RULES: Partial<Record<HintName, Rule>> = {
  token_in_query: tokenInQuery,
  page_not_followed: pageNotFollowed,
  status_polled: statusPolled,
  fields_never_used: fieldsNeverUsed,
  retry_without_key: retryWithoutKey,
  ignored_429: ignored429,
  unread_parameter: unreadParameter,
  version_ends: versionEnds,
}

/** Which calls each habit shows in; `calls` are those of one application, oldest first. */
export function habitsIn(calls: Habit[]): Map<HintName, Habit[]> {
  const found = Object.entries(RULES).map(([name, rule]) => [name as HintName, rule(calls)] as const)
  return new Map(found.filter(([, marked]) => marked.length > 0))
}

/** The same by call. */
export function marksIn(calls: Habit[]): Map<string, HintName[]> {
  const marks = new Map<string, HintName[]>()
  for (const [hint, marked] of habitsIn(calls))
    for (const { trace_id } of marked) marks.set(trace_id, [...(marks.get(trace_id) ?? []), hint])
  return marks
}

/** Refused where it holds more than plain letters, and taken where it does not. */
export function checksOtherBytes(answered: Answered[]): boolean {
  const isRefused = ({ status }: Answered) => status === 401 || status === 403
  const refused = answered.filter(isRefused)
  const taken = answered.filter(({ status }) => status >= 200 && status < 300)
  return (
    refused.length > 0 &&
    refused.every((one) => one.isAccented) &&
    taken.length > 0 &&
    taken.every((one) => !one.isAccented)
  )
}
