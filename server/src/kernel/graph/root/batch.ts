/** `POST /v23.0/` with `batch`: several calls in one request, each answered for itself. */

import { z } from 'zod'
import { tokenFromBag } from '../../call/auth.ts'
import type { House } from '../../call/house.ts'
import { isUnavailable } from '../../engine/index.ts'
import { errorBody, invalidParameter, ourFault, Refusal, unavailable } from '../../wire/errors.ts'
import { parseForm } from '../../wire/form.ts'
import { UNREAD_HEADER, unreadHeader } from '../../wire/parameter-names.ts'
import { type Bag, choice, json, list, text, truth } from '../../wire/params.ts'
import { readInput } from '../../wire/read-input.ts'
import { ConnectionClosed } from '../faulted-call.ts'
import type { Dispatch, Incoming } from '../incoming.ts'
import { isRoot, readAddress } from '../path.ts'
import { partOf } from './part.ts'

const CALLS_MAX = 50
const URL_LENGTH_MAX = 8_000
/** The name is for references between calls, which are not offered; by itself it does no harm. */
const OFFERED = ['method', 'relative_url', 'body', 'name']

const call = json(
  z
    .looseObject(
      {
        method: choice(['GET', 'POST', 'PUT', 'DELETE']),
        relative_url: text({ min: 1, max: URL_LENGTH_MAX }),
        body: json().optional(),
      },
      { error: 'must be an object with method, relative_url and, if need be, body' },
    )
    .superRefine((given, context) => {
      for (const name of Object.keys(given).filter((one) => !OFFERED.includes(one)))
        context.addIssue({ code: 'custom', path: [name], message: 'is not offered in a batch' })
    }),
)

const entry = z.object({ call })

/** What one of them is, each is judged for itself: it is answered in its place. */
const input = z.object({
  batch: list(z.unknown(), { max: CALLS_MAX }).refine((calls) => calls.length > 0, {
    error: `must have 1 to ${CALLS_MAX} calls`,
  }),
  include_headers: truth().default(true),
})

type Headers = { name: string; value: string }[]

export async function batch(
  { dispatch, house }: { dispatch: Dispatch; house: House },
  incoming: Incoming,
  version: string,
): Promise<string> {
  const bag = { ...incoming.query, ...(await incoming.parameters()).bag }
  const unread = unreadHeader(input, bag)
  if (unread !== undefined) incoming.setHeader(UNREAD_HEADER, unread)
  const { batch: given, include_headers } = readInput(input, bag, 'either')
  const calls = given.map(callIn)
  // In the log addresses and codes alone: a secret can stand anywhere in the rest.
  const replies = calls.map((one) =>
    one instanceof Refusal ? 'malformed' : `${one.method} ${withoutQuery(one.relative_url)}`,
  )
  incoming.facts.bag = replies.join(', ')
  const answers: { code: number; body: string; headers?: Headers }[] = []
  // One after another: what is done by the first is there for the next.
  for (const [place, one] of calls.entries()) {
    const headers: Headers = [{ name: 'Content-Type', value: 'application/json; charset=utf-8' }]
    const done = await answered({ dispatch, house }, incoming, headers, () =>
      read(incoming, one, { version, place, token: tokenFromBag(bag) }),
    )
    answers.push({ code: done.code, ...(include_headers && { headers }), body: done.body })
  }
  incoming.facts.answer = JSON.stringify(answers.map(({ code }) => ({ code })))
  return JSON.stringify(answers)
}

const withoutQuery = (url: string) => url.split('?', 1)[0] ?? ''

type Call = z.infer<typeof call>

function callIn(given: unknown): Call | Refusal {
  try {
    return readInput(entry, { call: given }, 'either').call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Place = { version: string; place: number; token: string | undefined }

/** A token of its own goes before that of the whole. */
function read(incoming: Incoming, one: Call | Refusal, { version, place, token }: Place) {
  if (one instanceof Refusal) throw one
  const { method, relative_url, body } = one
  const written = withoutQuery(relative_url)
  const path = `/${written.replace(/^\//, '')}`
  const versioned = /^\/v\d/.test(path) ? path : `/${version}${path}`
  const query = parseForm(relative_url.slice(written.length + 1))
  const given = parametersIn(body)
  const own = query.access_token ?? given.access_token
  const key = incoming.headers['idempotency-key']
  const headers = {
    ...(own !== undefined && { authorization: undefined }),
    ...(own === undefined && token !== undefined && { authorization: `Bearer ${token}` }),
    ...(typeof key === 'string' && { 'idempotency-key': `${key}.${place}` }),
  }
  if (isRoot(readAddress(versioned))) throw invalidParameter('A batch may not hold another, or none at all.')
  return { method, path: versioned, query, body: given, headers }
}

function parametersIn(body: unknown): Bag {
  if (body === undefined || body === '') return {}
  if (typeof body === 'string') return parseForm(body)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Bag
  throw invalidParameter('The body of a call in a batch must be parameters: a=1&b=2, or an object.')
}

async function answered(
  { dispatch, house }: { dispatch: Dispatch; house: House },
  incoming: Incoming,
  headers: Headers,
  part: () => ReturnType<typeof read>,
): Promise<{ code: number; body: string }> {
  try {
    const setHeader = (name: string, value: string) => void headers.push({ name, value })
    const answer = await dispatch(partOf(incoming, { ...part(), setHeader }))
    if (typeof answer === 'string') return { code: 200, body: answer }
    throw invalidParameter('This is not answered as JSON, and so not in a batch: ask for it by itself.')
  } catch (error) {
    const refused = refusalOf(error, incoming, house)
    const body = errorBody(refused, { trace_id: incoming.trace_id, platform: true })
    return { code: refused.parts.status, body: JSON.stringify(body) }
  }
}

/** What goes wrong with one is no reason to keep the answers of the others. */
function refusalOf(error: unknown, { trace_id }: Incoming, { log }: House): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ConnectionClosed) throw error
  log.error({ err: error, trace_id }, 'a call of a batch failed')
  return isUnavailable(error as Error) ? unavailable() : ourFault()
}
