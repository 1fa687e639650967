/** Plays the script of the specification against a server, check by check, and judges what comes back. */

import { urlAt } from '@parley-dev/sdk'
import { type ExpectedWebhook, flawInReceived } from './expected-webhook.ts'
import type { Received } from './receiver.ts'
import { flawIn, type Shape } from './shape.ts'
import { filled, filledPath, Unknown, type Words } from './words.ts'

type Who = 'owner' | 'operator' | 'powerless' | 'nobody'

type Part = { name: string; value: string; type?: string; filename?: string }

type Step = {
  as: Who
  method: string
  path: string
  body?: unknown
  base64?: string
  /** How many zeros follow those bytes. */
  zeros?: number
  form?: Part[]
}

/** The last step is the one that is judged. */
export type Check = {
  row: string
  name: string
  steps?: Step[]
  answers?: Shape
  tells?: Record<string, string>
  code?: number
  needs?: string[]
  /** Read behind it, and what is read then; without a shape, nothing is there to be read. */
  after?: Step
  shows?: Shape
  hears?: ExpectedWebhook
  inside?: string
}

export type Verdict = { row: string; name: string; result: 'passed' | 'failed' | 'skipped'; why?: string }

export type Asked = {
  url: string
  /** Who is not known here is not asked as. */
  tokens: Partial<Record<Who, string>>
  /** What not every server has to offer. */
  has: string[]
  /** Grows while the story is played. */
  words: Words
  /** What the receiver has received, and whose signature it should bear, where that is known. */
  received: Received[]
  secret?: string | undefined
}

type Answer = { status: number; body: unknown; text: string }

const PATIENCE_MS = 30_000

export async function play(check: Check, asked: Asked): Promise<Verdict> {
  const verdict = (result: Verdict['result'], why?: string): Verdict => ({
    row: check.row,
    name: check.name,
    result,
    ...(why !== undefined && { why }),
  })
  const { steps = [], inside, needs = [] } = check
  if (inside !== undefined) return verdict('skipped', `not checkable from outside: it ${inside}`)
  const missing = needs.find((what) => !asked.has.includes(what))
  if (missing !== undefined) return verdict('skipped', `needs ${missing}`)
  const stranger = steps.find(({ as }) => asked.tokens[as] === undefined)
  if (stranger) return verdict('skipped', `needs to ask as ${stranger.as}`)
  try {
    const flaw = await judged(check, steps, asked)
    return flaw === undefined ? verdict('passed') : verdict('failed', flaw)
  } catch (thrown) {
    if (thrown instanceof Unknown) return verdict('skipped', `${thrown.message} is not known here`)
    if (thrown instanceof Broken) return verdict('failed', thrown.message)
    throw thrown
  }
}

class Broken extends Error {}

async function judged(check: Check, steps: Step[], asked: Asked): Promise<string | undefined> {
  const words: Words = { ...asked.words }
  const since = asked.received.length
  for (const [at, step] of steps.slice(0, -1).entries()) {
    const { body } = await send(step, words, asked)
    words[`s${at + 1}`] = body
  }
  const last = steps.at(-1)
  if (!last) throw new Error(`${check.row} ${check.name}: nothing is asked`)
  const answer = await send(last, words, asked)
  const flaw = check.code === undefined ? flawInSuccess(answer) : flawInRefusal(answer, check.code)
  if (flaw !== undefined) return flaw
  if (check.after) return flawInState(await send(check.after, words, asked), filled(check.shows, words))
  if (check.hears)
    return flawInReceived(filled(check.hears, words), {
      received: asked.received,
      since,
      secret: asked.secret,
    })
  if (check.tells) Object.assign(asked.words, filled(check.tells, { ...words, answer: answer.body }))
  return check.answers && flawIn(answer.body, filled(check.answers, words))
}

const flawInSuccess = ({ status, text }: Answer) => (status === 200 ? undefined : `${status} ${short(text)}`)

function flawInState(answer: Answer, shown: Shape | undefined): string | undefined {
  const flaw = shown
    ? (flawInSuccess(answer) ?? flawIn(answer.body, shown))
    : answer.status < 400 && `it is still there: ${short(answer.text)}`
  return flaw ? `read afterwards, ${flaw}` : undefined
}

/** The statuses of refusals are not shown in the specification; that it is one, and its code, is. */
function flawInRefusal({ status, body, text }: Answer, code: number): string | undefined {
  if (status < 400) return `it is taken (${status}), not refused with ${code}`
  const error = flawIn(body, REFUSAL)
  if (error !== undefined) return `${error}: ${short(text)}`
  const { code: came } = (body as { error: { code: number } }).error
  return came === code ? undefined : `refused with ${came}, not ${code}: ${short(text)}`
}

const REFUSAL: Shape = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'code'],
      properties: { message: { type: 'string' }, code: { type: 'integer' } },
    },
  },
}

async function send(step: Step, words: Words, { url, tokens }: Asked): Promise<Answer> {
  const { as, method, ...sent } = step
  const path = filledPath(step.path, words)
  const headers = new Headers({ authorization: `Bearer ${tokens[as]}` })
  const body = bodyOf(filled(sent, words), headers)
  try {
    const response = await fetch(urlAt(url, path), {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    return { status: response.status, text, body: parsed(text) }
  } catch (cause) {
    throw new Broken(`${method} ${path} was not answered: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function bodyOf({ body, base64, zeros = 0, form }: Omit<Step, 'as' | 'method'>, headers: Headers) {
  if (base64 !== undefined)
    return new Uint8Array(Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(zeros)]))
  if (form) {
    const sent = new FormData()
    for (const { name, value, type, filename } of form)
      if (filename === undefined) sent.set(name, value)
      else sent.set(name, new Blob([value], { type: type ?? '' }), filename)
    return sent
  }
  if (body === undefined) return undefined
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

/** What is no JSON is judged as what it is: text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const SHOWN_MAX = 200
const short = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)
