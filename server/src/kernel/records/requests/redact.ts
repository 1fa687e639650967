/** What is kept of a call: all but its secrets, and no more of its bodies than a person reads. */

import { actorOf } from '../../call/call.ts'
import { FAULT_HEADER } from '../../call/fault-rules.ts'
import { CUT, searchedFor, withoutNamedSecrets, withoutSecrets } from '../../process/log.ts'
import { firstCharacters, lengthOf } from '../../wire/characters.ts'
import { errorBody } from '../../wire/errors.ts'
import type { Bag } from '../../wire/params.ts'
import { withoutSecretFields } from '../../wire/secret-fields.ts'
import type { Details, RequestDetails, RequestRow, Seen } from './request.ts'

/** Of each body, in characters; what is longer is cut. */
export const BODY_KEPT_MAX = 16_384
/** A body that is longer than this is not looked at, and its length is kept instead of it. */
export const BODY_READ_MAX = 65_536
const PATH_KEPT_MAX = 1_000
/** As deep as any body may be. */
const DEPTH_MAX = 64
/** Parameters that are secret for a while, though their names are used for other things deeper down. */
const CODES = ['code', 'pin']

export type Kept = { row: Omit<RequestRow, 'seq'>; details: RequestDetails }

/** Where the secrets of an operation's parameters and answers stand; undefined where nobody knows which it is. */
export type SecretsOf = (
  operation: string | undefined,
) => { input: string[][]; answer: string[][] } | undefined

/** `known`: the values that are secret in this installation. */
export function redacting(
  known: readonly string[],
  secretsOf: SecretsOf,
): (seen: Seen, skipped: number) => Kept {
  const always = searchedFor(known)

  return (seen, skipped) => {
    const found: string[] = []
    const without = (value: unknown, paths: string[][] = []) =>
      withoutNamedSecrets(
        withoutCodes(withoutSecretFields(value, paths, (secret) => found.push(secret))),
        DEPTH_MAX,
      )
    const { input, answer: secretAnswer } = secretsOf(seen.facts.operation) ?? {}
    const query = without(seen.query, input) as Bag
    const sent = without(bodyOf(seen), input)
    const answer = without(answerOf(seen), secretAnswer)
    // What stood in one place as a secret is one wherever else it stands: in a refusal, in lines to paste.
    const values = found.length === 0 ? always : searchedFor([...known, ...found])
    const clean = (text: string) => withoutSecrets(text, values)
    const details: Details = {
      query,
      headers: without(seen.headers) as Bag,
      ...(sent !== undefined && { body: shortened(sent, clean) }),
      ...leftOut(seen, sent),
      answer_headers: without(seen.answer_headers) as Bag,
      ...(answer !== undefined && { answer: shortened(answer, clean) }),
    }
    return {
      row: rowOf(seen, firstCharacters(clean(seen.path), PATH_KEPT_MAX), skipped),
      details: { trace_id: seen.trace_id, details: clean(JSON.stringify(details)) },
    }
  }
}

/** A long body is cleaned before it is cut: half a secret could not be recognized. */
function shortened(body: unknown, clean: (text: string) => string): unknown {
  const json = JSON.stringify(body)
  if (json.length <= BODY_KEPT_MAX) return body
  const text = clean(json)
  return `${firstCharacters(text, BODY_KEPT_MAX)}… (cut, ${lengthOf(text)} characters)`
}

function rowOf({ facts, ...seen }: Seen, path: string, skipped_before: number): Kept['row'] {
  return {
    trace_id: seen.trace_id,
    at: seen.at,
    method: seen.method,
    path,
    operation: facts.operation ?? null,
    actor: facts.caller ? actorOf(facts.caller) : null,
    app_id: facts.app_id,
    account_id: facts.account_id,
    node_id: facts.node_id,
    status: seen.status,
    code: facts.refusal?.parts.code ?? null,
    duration_us: Math.round(seen.duration_ms * 1000),
    staged: stagedBy(seen),
    skipped_before,
  }
}

const stagedBy = ({ answer_headers }: Pick<Seen, 'answer_headers'>): string | null => {
  const rule = answer_headers[FAULT_HEADER]
  return typeof rule === 'string' ? rule : null
}

function answerOf({ facts, path, trace_id }: Seen): unknown {
  if (facts.refusal) return errorBody(facts.refusal, { trace_id, platform: /^\/v\d/.test(path) })
  return facts.answer === undefined ? undefined : JSON.parse(facts.answer)
}

function bodyOf({ facts, headers }: Seen): unknown {
  const { bag = {}, files } = facts
  if (typeof bag === 'string') return bag
  const parts = files.map(({ name, filename, content_type, bytes }) => [
    name,
    `${filename} (${content_type}, ${bytes.length} bytes)`,
  ])
  if (Object.keys(bag).length + parts.length > 0) return { ...opened(bag), ...Object.fromEntries(parts) }
  const length = Number(headers['content-length'] ?? 0)
  return length === 0 ? undefined : `${length} bytes, not read as parameters`
}

/** A call whose body is not there whole cannot be made again from what is kept. */
function leftOut({ facts }: Seen, sent: unknown): Pick<Details, 'body_left_out'> {
  const { bag, files } = facts
  if (files.length > 0) return { body_left_out: 'It carried files, which are not kept.' }
  if (typeof bag === 'string') return { body_left_out: `Of its body is kept: ${bag}.` }
  if (typeof sent === 'string') return { body_left_out: `Its body is not kept: ${sent}.` }
  const isCut = sent !== undefined && JSON.stringify(sent).length > BODY_KEPT_MAX
  return isCut ? { body_left_out: `Its body is longer than ${BODY_KEPT_MAX} characters, and cut.` } : {}
}

/** What stands in the place of such a body. */
export const notKept = (length: number) => `${length} characters, more than ${BODY_READ_MAX}: not kept`

function withoutCodes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !CODES.some((name) => name in value)) return value
  const cut = CODES.filter((name) => name in value).map((name) => [name, CUT])
  return { ...value, ...Object.fromEntries(cut) }
}

/** In a form, objects travel as text: names are looked for in those, too. */
function opened(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).map(([name, value]) => [name, openedText(value)]))
}

function openedText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    // It only looked like an object.
    return value
  }
}
