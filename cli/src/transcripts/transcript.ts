/** A transcript: one line of JSON for each exchange between a program and the platform, and for each notification. */

import { readPlain } from '../framework/plain-file.ts'
import { Problem, wordsOf } from '../framework/problem.ts'

type Bytes = { length: number; type: string; hash: string }
export type Part = { name: string; filename?: string; type?: string; text?: string; bytes?: Bytes }
export type Body =
  | { json: unknown }
  | { form: [name: string, value: string][] }
  | { parts: Part[] }
  | { text: string }
  | { bytes: Bytes }

export type Headers = Record<string, string>
type Asked = {
  method: string
  host: string
  path: string
  query: [name: string, value: string][]
  headers: Headers
  body?: Body
}
type Answered = { status: number; headers: Headers; body?: Body }

/** When: milliseconds since the recording began, and how long it took. */
type Times = { at_ms: number; ms: number }
export type Exchange = { request: Asked; answer: Answered } & Times
export type Notified = { notification: { headers: Headers; body?: Body }; answer: { status: number } } & Times
export type Entry = Exchange | Notified

/** Of the form that is written today; a reader knows by it what it reads. */
const FORM = 1

export const lineOf = (entry: Entry): string => `${JSON.stringify({ parley_transcript: FORM, ...entry })}\n`

export const isExchange = (entry: Entry): entry is Exchange => 'request' in entry

export async function readTranscript(path: string): Promise<Entry[]> {
  const text = await readPlain(path, 'named').catch((cause) => {
    throw new Problem(`${path} cannot be read: ${wordsOf(cause)}.`, {
      next: 'A transcript is written by: parley record --out FILE -- PROGRAM.',
      cause,
    })
  })
  const entries = text
    .toString('utf8')
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readLine(line, `${path}:${number}`))
  if (entries.length === 0)
    throw new Problem(`${path} holds no exchange.`, { next: 'Record one: parley record.' })
  // They were written as they ended; they are listed as they began.
  return entries.sort((one, other) => one.at_ms - other.at_ms)
}

function readLine(line: string, where: string): Entry {
  const unfit = (why: string, cause?: unknown) =>
    new Problem(`${where} is no line of a transcript: ${why}.`, {
      next: 'Each line is what parley record or parley transcripts import has written.',
      cause,
    })
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (error) {
    throw unfit(wordsOf(error), error)
  }
  if (!isObject(read)) throw unfit('it is no object')
  if (read.parley_transcript !== FORM) throw unfit(`parley_transcript is not ${FORM}`)
  const { request, notification, answer } = read
  if (!isObject(answer) || typeof answer.status !== 'number') throw unfit('it has no answer with a status')
  if (isObject(request)) {
    const { method, path, query } = request
    if (typeof method !== 'string' || !/^[A-Z]{3,7}$/.test(method)) throw unfit('its method is none')
    if (typeof path !== 'string' || !path.startsWith('/')) throw unfit('its path does not begin with /')
    if (!Array.isArray(query)) throw unfit('its query is no list')
  } else if (!isObject(notification)) throw unfit('it has neither a request nor a notification')
  return read as unknown as Entry
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
