/** The JSON reader of the whole house, for all that strangers send: bounded, unambiguous, clean, in linear time. */

import { findUnclean, pathName } from './clean-text.ts'
import { invalidParameter, shorten } from './errors.ts'

export type JsonBounds = { depthMax: number; valuesMax: number }

const JSON_BOUNDS: JsonBounds = { depthMax: 64, valuesMax: 50_000 }

/** Keys that reach into prototypes, or break whatever turns the object into text. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])
/** The same, and any escape, which may hide one. */
const MAYBE_FORBIDDEN = /"(?:__proto__|constructor|prototype|toString|valueOf)"|\\u/

/** What keeps a text from being read; text that is not JSON at all may still mean something else. */
type Flaw = { isJson: boolean; message: string; path: (string | number)[] }

export type ReadJson = { ok: true; value: unknown } | { ok: false; flaw: Flaw }

export function readJson(text: string, bounds: Partial<JsonBounds> = {}): ReadJson {
  const within = { ...JSON_BOUNDS, ...bounds }
  const { message, keys } = scan(text, within, 'count keys')
  if (message !== undefined) return refused({ message, path: [] })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const flaw = { isJson: false, message: `is not valid JSON: ${(error as Error).message}`, path: [] }
    return { ok: false, flaw }
  }
  // Looking at each key costs more than all the rest, and is done where there must be an odd one or may be.
  if (MAYBE_FORBIDDEN.test(text) || keysIn(value) !== keys) {
    const odd = scan(text, within, 'look at keys').message
    if (odd !== undefined) return refused({ message: odd, path: [] })
  }
  const unclean = UNCLEAN_ESCAPE.test(text) || !text.isWellFormed() ? findUnclean(value) : undefined
  return unclean ? refused(unclean) : { ok: true, value }
}

/** `what` opens the sentence that says what is wrong, unless a parameter can be named. */
export function parseJson(text: string, what = 'The JSON body', bounds: Partial<JsonBounds> = {}): unknown {
  const read = readJson(text, bounds)
  if (read.ok) return read.value
  const { path, message } = read.flaw
  throw invalidParameter(`${path.length > 0 ? `Param ${pathName(path)}` : what} ${message}.`)
}

const refused = (flaw: Omit<Flaw, 'isJson'>): ReadJson => ({ ok: false, flaw: { ...flaw, isJson: true } })

/** JSON has no bare NUL: only an escape can bring one. */
const UNCLEAN_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const NINE = 0x39
const LARGE_E = 0x45
const OPENING_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSING_LIST = 0x5d
const SMALL_E = 0x65
const OPENING_OBJECT = 0x7b
const CLOSING_OBJECT = 0x7d

const UNSEEN = new Set<string>()

/**
 * One pass before JSON.parse, which nests without bound, keeps the last of repeated keys and rounds numbers, all
 * in silence. It reads brackets, strings and numbers; whatever else is wrong is JSON.parse's to say.
 */
function scan(
  text: string,
  { depthMax, valuesMax }: JsonBounds,
  what: 'count keys' | 'look at keys',
): { message?: string; keys: number } {
  const open: (Set<string> | undefined)[] = []
  const isLooking = what === 'look at keys'
  let keys: Set<string> | undefined
  let keyCount = 0
  let values = 1
  let isKeyNext = false
  const { length } = text
  for (let at = 0; at < length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) {
      const end = endOfString(text, at)
      if (isKeyNext && keys) {
        const message = isLooking ? noteKey(text.slice(at, end + 1), keys) : undefined
        if (message !== undefined) return { message, keys: keyCount }
        keyCount++
        isKeyNext = false
      }
      at = end
    } else if (char === COMMA) {
      if (++values > valuesMax) return { message: `has more than ${valuesMax} values`, keys: keyCount }
      isKeyNext = keys !== undefined
    } else if (char === OPENING_OBJECT || char === OPENING_LIST) {
      if (++values > valuesMax) return { message: `has more than ${valuesMax} values`, keys: keyCount }
      isKeyNext = char === OPENING_OBJECT
      keys = isKeyNext ? (isLooking ? new Set() : UNSEEN) : undefined
      if (open.push(keys) > depthMax)
        return { message: `is nested deeper than ${depthMax} levels`, keys: keyCount }
    } else if (char === CLOSING_OBJECT || char === CLOSING_LIST) {
      open.pop()
      keys = open.at(-1)
      isKeyNext = false
    } else if (char >= MINUS && char <= NINE) {
      const end = endOfNumber(text, at)
      const message = numberProblem(text, at, end)
      if (message !== undefined) return { message, keys: keyCount }
      at = end - 1
    }
  }
  return { keys: keyCount }
}

/** Fewer than were counted when one is repeated. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Array.isArray(value) ? value : Object.values(value)
  let count = parts === value ? 0 : parts.length
  for (const part of parts) count += keysIn(part)
  return count
}

/** The place of the closing quote; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && text.charCodeAt(end - 1) === BACKSLASH && isEscaped(text, end)) {
    end = text.indexOf('"', end + 1)
  }
  return end < 0 ? text.length : end
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1
  while (text.charCodeAt(at) === BACKSLASH) at--
  return (quote - at) % 2 === 0
}

function noteKey(quoted: string, keys: Set<string>): string | undefined {
  const key = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1)
  if (keys.has(key)) return `repeats the key "${shorten(key, 80)}"`
  if (FORBIDDEN_KEYS.has(key)) return `may not have the key "${key}"`
  keys.add(key)
  return undefined
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted)
  } catch {
    // Not a string at all: JSON.parse of the whole text says so, with its position.
    return quoted
  }
}

/** Shorter numbers are neither too large nor rounded. */
const TOO_LARGE_LENGTH_MIN = '1e309'.length

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && isOfNumber(text.charCodeAt(end))) end++
  return end
}

const isOfNumber = (char: number) =>
  (char <= NINE && char >= MINUS) || char === SMALL_E || char === LARGE_E || char === PLUS

function numberProblem(text: string, start: number, end: number): string | undefined {
  if (end - start < TOO_LARGE_LENGTH_MIN) return undefined
  const digits = text.slice(start, end)
  const number = Number(digits)
  const shown = shorten(digits, 40)
  if (Math.abs(number) === Number.POSITIVE_INFINITY) return `holds the number ${shown}, which is too large`
  if (Number.isSafeInteger(number) || !/^-?\d+$/.test(digits)) return undefined
  return `holds the whole number ${shown}, which is not below 2^53 and would be rounded; send it as text`
}
