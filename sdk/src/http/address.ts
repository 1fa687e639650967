/** Where an operation is asked: its pattern with ids, version and brand word filled in, and parameters behind it. */

import { AddressError } from './server-url.ts'

/** `POST /{flow}/publish` taken apart once. */
type Pattern = { method: string; pieces: string[] }
const read = new Map<string, Pattern>()

function patternOf(pattern: string): Pattern {
  const known = read.get(pattern)
  if (known) return known
  const [method = '', path = ''] = pattern.split(' ')
  const made = { method, pieces: path.split(/\{[a-z_]+\}/) }
  read.set(pattern, made)
  return made
}

export function addressOf(
  pattern: string,
  at: readonly string[],
  brand: string,
): { method: string; path: string } {
  const { method, pieces } = patternOf(pattern)
  if (at.length !== pieces.length - 1)
    throw new AddressError(`${pattern} needs ${pieces.length - 1} ids, and ${at.length} were given.`)
  let path = pieces[0] ?? ''
  for (const [index, id] of at.entries()) path += segment(id, pattern) + pieces[index + 1]
  return { method, path: path.replace('<brand>', brand) }
}

/** An upload is named by what the server answered, as it is: some servers put a signature behind it. */
const UPLOAD = /^upload:[\w.~:=?&%+-]+$/

function segment(id: string, pattern: string): string {
  if (typeof id !== 'string' || id === '')
    throw new AddressError(`${pattern} needs an id, and ${JSON.stringify(id)} was given.`)
  if (/\p{Cs}/u.test(id))
    throw new AddressError(`${pattern} needs an id, and half a character stands in ${JSON.stringify(id)}.`)
  return UPLOAD.test(id) ? id : encodeURIComponent(id)
}

/** Lists are separated by commas, objects are JSON, and what is undefined is left out. */
export function withQuery(path: string, parameters: unknown): string {
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  const text = new URLSearchParams(given.map(([name, value]) => [name, parameterText(value)])).toString()
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

export function parameterText(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
