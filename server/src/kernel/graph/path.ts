/** A path taken apart: version, door, segments. */

import type { Dialect } from '../call/call.ts'
import { boundedCache } from '../process/bounded-cache.ts'
import { textProblem } from '../wire/clean-text.ts'
import { invalidParameter, unknownPath } from '../wire/errors.ts'

/** The version is empty where a host of the platform was asked without one. */
export type Address = { version: string | undefined; door: 'public' | 'operator'; segments: string[] }

/** Whoever names a version speaks the platform's dialect, and whoever asks a host of the platform. */
export const dialectOf = ({ version }: Address): Dialect => (version === undefined ? 'plain' : 'platform')

/** A version and nothing behind it: several nodes or calls in one request. */
export const isRoot = ({ version, door, segments }: Address): boolean =>
  version !== undefined && door === 'public' && segments.length === 0

const VERSION = /^v\d{1,4}(\.\d{1,4})?$/
const SEGMENTS_MAX = 4
const ID_LENGTH_MAX = 512

/** Paths seen lately: a hot path costs one look-up. */
const KNOWN_MAX = 10_000
const known = boundedCache<string, Address>(KNOWN_MAX)
const KNOWN_LENGTH_MAX = 100

export function readAddress(path: string, isAtPlatform = false): Address {
  const address = seenOrTakenApart(path)
  return isAtPlatform && address.version === undefined ? { ...address, version: '' } : address
}

function seenOrTakenApart(path: string): Address {
  const seen = known.get(path)
  if (seen) return seen
  const address = takeApart(path)
  if (path.length <= KNOWN_LENGTH_MAX) known.set(path, address)
  return address
}

/** The operator's door has one address: whoever guards `/operator` in front of us must not be walked around. */
const OPERATOR = /^\/operator(\/|$)/
/** By hand: an expression for it takes quadratic time where many slashes stand before something else. */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

function takeApart(path: string): Address {
  const raw = path.split('/').filter((segment) => segment !== '')
  const version = VERSION.test(raw[0] ?? '') ? raw.shift() : undefined
  const door = raw[0] === 'operator' ? 'operator' : 'public'
  if (door === 'operator' && !OPERATOR.test(path)) throw unknownPath(path)
  if (door === 'operator') raw.shift()
  if (raw.length > SEGMENTS_MAX) throw unknownPath(path)
  return { version, door, segments: raw.map((segment) => idIn(segment)) }
}

export function decodeSegment(segment: string): string {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    throw invalidParameter('The path holds a percent-encoding that is not valid UTF-8.')
  }
  const problem = textProblem(text)
  if (problem !== undefined) throw invalidParameter(`A part of the path ${problem}.`)
  return text
}

function idIn(segment: string): string {
  const text = decodeSegment(segment)
  if (text.length <= ID_LENGTH_MAX) return text
  throw invalidParameter(
    `A part of the path has ${text.length} characters; no id has more than ${ID_LENGTH_MAX}.`,
  )
}
