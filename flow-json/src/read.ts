/** From bytes to a value, or to the first thing that keeps them from being one JSON document. */

import { printParseErrorCode, visit } from 'jsonc-parser'

export const SIZE_MAX_BYTES = 10 * 1024 * 1024
/** The deepest definition that makes sense uses about thirty levels. */
export const DEPTH_MAX = 64

type Unreadable = { message: string; offset: number; length: number }

export type ReadDocument = { text: string; value: unknown } | { text: string; unreadable: Unreadable }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

export function readDocument(source: string | Uint8Array): ReadDocument {
  const text = typeof source === 'string' ? source : decode(source)
  if (typeof text !== 'string') return text
  const shape = outline(text)
  if (shape.tooDeepAt >= 0) return { text, unreadable: tooDeep(shape.tooDeepAt) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { text, unreadable: firstMistake(text, error as Error) }
  }
  // JSON.parse keeps the last of repeated keys; then the document has more colons than the value has keys.
  if (shape.colons !== countKeys(value)) return { text, unreadable: firstRepeatedKey(text) }
  return { text, value }
}

function decode(bytes: Uint8Array): string | ReadDocument {
  try {
    return decoder.decode(bytes)
  } catch {
    const text = new TextDecoder().decode(bytes)
    const offset = Math.max(0, text.indexOf('\uFFFD'))
    return { text, unreadable: { message: 'the text is not valid UTF-8', offset, length: 1 } }
  }
}

const tooDeep = (offset: number): Unreadable => ({
  message: `it is nested deeper than ${DEPTH_MAX} levels`,
  offset,
  length: 1,
})

/** One cheap pass that only separates strings from the rest: how deep it goes, how many keys it must have. */
function outline(text: string): { colons: number; tooDeepAt: number } {
  let colons = 0
  let depth = 0
  const length = text.length
  for (let at = 0; at < length; at++) {
    const char = text.charCodeAt(at)
    if (char === 0x22) {
      at = endOfString(text, at)
      continue
    }
    if (char < 0x3a) continue
    if (char === 0x3a) colons++
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > DEPTH_MAX) return { colons, tooDeepAt: at }
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return { colons, tooDeepAt: -1 }
}

/** The offset of the closing quote; of the last character when there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && text.charCodeAt(end - 1) === 0x5c && isEscaped(text, end))
    end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1
  while (text.charCodeAt(at) === 0x5c) at--
  return (quote - at) % 2 === 0
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const entry = value[at]
      if (typeof entry === 'object' && entry !== null) count += countKeys(entry)
    }
    return count
  }
  const record = value as Record<string, unknown>
  for (const key in record) {
    const entry = record[key]
    count++
    if (typeof entry === 'object' && entry !== null) count += countKeys(entry)
  }
  return count
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

const MISTAKES: Record<string, string> = {
  PropertyNameExpected: 'a property name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing brace is expected here',
  CloseBracketExpected: 'a closing bracket is expected here',
  EndOfFileExpected: 'nothing more is expected after the document',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfString: 'this string does not end',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: 'this \\u escape is not four hexadecimal digits',
  InvalidEscapeCharacter: 'this escape is not one that JSON knows',
  InvalidCharacter: 'this character must be escaped',
}

/** Only the first mistake: what a reader finds after it is mostly its consequence. */
function firstMistake(text: string, error: Error): Unreadable {
  if (text.trim() === '') return { message: 'the document is empty', offset: 0, length: 0 }
  let first: Unreadable | undefined
  const onError = (code: number, offset: number, length: number) => {
    if (first && first.offset <= offset) return
    const message = MISTAKES[printParseErrorCode(code)] ?? 'this cannot be read'
    first = { message, offset, length: Math.max(1, length) }
  }
  visit(text, { onError }, STRICT)
  if (first) return first
  const said = /position (\d+)/.exec(error.message)?.[1]
  const offset = said === undefined ? text.trimEnd().length - 1 : Number(said)
  return { message: error.message, offset, length: 1 }
}

function firstRepeatedKey(text: string): Unreadable {
  const open: Set<string>[] = []
  let first: Unreadable | undefined
  visit(
    text,
    {
      onObjectBegin: () => {
        open.push(new Set())
      },
      onObjectEnd: () => {
        open.pop()
      },
      onObjectProperty: (key, offset, length) => {
        const keys = open.at(-1)
        if (!first && keys?.has(key)) {
          first = { message: `the key ${JSON.stringify(key.slice(0, 80))} is repeated`, offset, length }
        }
        keys?.add(key)
      },
    },
    STRICT,
  )
  return first ?? { message: 'a key is repeated', offset: 0, length: 1 }
}
