/** JSON from strangers: bounded depth, no repeated keys, no keys that reach into prototypes, clean text. */

import { invalidParameter } from '../errors.ts'

export const DEPTH_MAX = 64
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export function parseJson(text: string): unknown {
  scan(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidParameter(`(#100) The body is not valid JSON: ${(error as Error).message}.`)
  }
}

/**
 * One pass before JSON.parse, which keeps the last of repeated keys silently and nests without bound. It reads
 * only brackets and strings; whatever else is wrong is JSON.parse's to say.
 */
function scan(text: string): void {
  const open: (Set<string> | undefined)[] = []
  let at = 0
  let keyExpected = false
  while (at < text.length) {
    const char = text.charCodeAt(at)
    if (char === 0x22) {
      const end = endOfString(text, at)
      if (keyExpected) {
        noteKey(text.slice(at, end), open.at(-1))
        keyExpected = false
      }
      at = end
      continue
    }
    if (char === 0x7b || char === 0x5b) {
      open.push(char === 0x7b ? new Set() : undefined)
      if (open.length > DEPTH_MAX) {
        throw invalidParameter(`(#100) The JSON body is nested deeper than ${DEPTH_MAX} levels.`)
      }
      keyExpected = char === 0x7b
    } else if (char === 0x7d || char === 0x5d) {
      open.pop()
      keyExpected = false
    } else if (char === 0x2c) {
      keyExpected = open.at(-1) !== undefined
    }
    at++
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 0x5c) at++
    else if (char === 0x22) return at + 1
  }
  return text.length
}

function noteKey(quoted: string, keys: Set<string> | undefined): void {
  if (!keys) return
  const key = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1)
  if (keys.has(key)) throw invalidParameter(`(#100) The JSON body repeats the key "${key.slice(0, 80)}".`)
  if (FORBIDDEN_KEYS.has(key)) throw invalidParameter(`(#100) The JSON body may not have the key "${key}".`)
  keys.add(key)
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted)
  } catch {
    // Not a string at all: JSON.parse of the whole body says so, with its position.
    return quoted
  }
}

/** The engines differ on NUL and on halves of surrogate pairs, so neither gets any further than this. */
export function assertCleanText(value: unknown, where: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidParameter(`(#100) Param ${where} holds a NUL character.`)
    if (!value.isWellFormed()) throw invalidParameter(`(#100) Param ${where} holds half of a surrogate pair.`)
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) assertCleanText(entry, `${where}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      assertCleanText(name, `(a name in) ${where || 'the body'}`)
      assertCleanText(entry, where ? `${where}.${name}` : name)
    }
  }
}
