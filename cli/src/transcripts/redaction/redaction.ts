/** Replaces whatever is not known to be harmless, wherever it stands: in JSON, in JSON in a text, in addresses, in forms. */

import { redactedUrl } from './addresses.ts'
import { type StandIns, standInsUnder } from './stand-ins.ts'
import { isKnownKey, isKnownNumber, isKnownValue } from './vocabulary.ts'

export type Place = { path: string; key: string; isAnswer: boolean }
export type Replaced = { path: string; was: string; became: string }

export type Redaction = {
  readonly standIns: StandIns
  /** Each once: by place, what stood there and what stands there. */
  readonly replaced: Map<string, Replaced>
  value(value: unknown, place: Place): unknown
  text(text: string, place: Place): string
  /** A name: of a key, a parameter, a part of a path. */
  name(name: string, place: Place): string
}

const DEPTH_MAX = 200
const TIME_KEY = /(time|timestamp|date|expir\w*|_at|since|until|start|end|birthday)$/
const ISO = /^\d{4}-\d\d-\d\d(?:([T ]\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/
const EPOCH = /^[12]\d{9}(\d{3})?$/
const PHONE = /^\+?[\d ().-]*\d$/
/** What stands before something that is drawn, and says what kind of thing it is. */
const PREFIX = /^(Bearer |OAuth |wamid\.|mid\.|upload:|sha256=|sha1=|data:(?=[a-z]+\/[a-z]+[;,]))/
const IDENTIFIER = /[\p{L}\p{N}\p{M}\p{S}_.-]+/gu
const PLACEHOLDER = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/g

export function redactionUnder(key: Uint8Array): Redaction {
  const standIns = standInsUnder(key)
  const replaced = new Map<string, Replaced>()

  const note = (place: Place, was: string, became: string) => {
    const at = place.path.replace(/\.\d+(?=\.|$)/g, '[]')
    if (was !== became) replaced.set(`${at}\0${was}`, { path: at, was, became })
    return became
  }

  function value(given: unknown, place: Place, depth = 0): unknown {
    if (typeof given === 'string') return text(given, place)
    if (typeof given === 'number') return number(given, place)
    if (typeof given !== 'object' || given === null) return given
    if (depth > DEPTH_MAX) return null
    const inside = (key: string | number, name = place.key): Place => ({
      ...place,
      path: `${place.path}.${key}`,
      key: name,
    })
    if (Array.isArray(given)) return given.map((one, at) => value(one, inside(at), depth + 1))
    return Object.fromEntries(
      Object.entries(given).map(([key, one]) => {
        const written = name(key, inside('{}'))
        return [written, value(one, inside(written, key), depth + 1)]
      }),
    )
  }

  function number(given: number, place: Place): number {
    if (isKnownNumber(place.key, given, place.isAnswer)) return given
    const [sign = '', digits = '', rest = ''] = splitNumber(given)
    const made = TIME_KEY.test(place.key) && EPOCH.test(digits) ? epoch(digits) : standIns.digits(digits)
    const became = Number(sign + made + rest.replace(/\d+/g, (part) => standIns.digits(part)))
    note(place, String(given), String(became))
    return became
  }

  const epoch = (digits: string) => `17${standIns.digits(digits).slice(2)}`

  function text(given: string, place: Place): string {
    if (given === '' || isKnownValue(place.key, given)) return given
    const json = jsonIn(given)
    // What stands in it is listed at its own places.
    if (json !== undefined) return JSON.stringify(value(json, { ...place, path: `${place.path}(json)` }))
    return note(place, given, standIn(given, place))
  }

  function standIn(given: string, place: Place): string {
    if (/^(fields|subscribed_fields|summary|scopes?)$/.test(place.key) && !/\s/.test(given))
      return given.replace(IDENTIFIER, (word) => identifier(word))
    const url = redactedUrl(given, (part, key) =>
      key === undefined ? identifier(part) : text(part, { ...place, key, path: `${place.path}?` }),
    )
    if (url !== undefined) return url
    if (TIME_KEY.test(place.key)) {
      if (EPOCH.test(given)) return epoch(given)
      if (ISO.test(given)) return time(given)
    }
    if (PHONE.test(given) && given.replace(/\D/g, '').length >= 5) return phone(given)
    const [prefix = ''] = PREFIX.exec(given) ?? []
    if (prefix !== '') return prefix + standIns.token(given.slice(prefix.length))
    return between(
      given,
      PLACEHOLDER,
      (part) => part.replace(IDENTIFIER, (word) => identifier(word)),
      (part) => (/\s/.test(given) ? standIns.prose(part) : standIns.token(part)),
    )
  }

  /** `{{1}}` says which, and names no one. */
  const identifier = (word: string): string =>
    /^\d{1,2}$/.test(word)
      ? word
      : word
          .split('.')
          .map((part) => (isKnownKey(part) ? part : standIns.token(part)))
          .join('.')

  /** The same digits, whether they are written with or without what stands between. */
  function phone(given: string): string {
    const digits = [...standIns.digits(given.replace(/\D/g, ''))]
    return given.replace(/\d/g, () => digits.shift() ?? '0')
  }

  /** Some moment of one year, written in the same way. */
  function time(given: string): string {
    const [, clock = '', seconds = '', fraction = '', zone = ''] = ISO.exec(given) ?? []
    const [month = 1, day = 1, minute = 1] = [...standIns.digits(given.replace(/\D/g, ''))].map(Number)
    const written = clock === '' ? '' : `${clock[0]}1${day}:1${minute}`
    return `2025-0${(month % 9) + 1}-1${day}${written}${seconds && ':00'}${fraction.replace(/\d/g, '0')}${zone.replace(/\d/g, '0')}`
  }

  const name = (given: string, place: Place): string =>
    isKnownKey(given) ? given : note(place, given, standIns.token(given))

  return { standIns, replaced, value, text, name }
}

function splitNumber(given: number): string[] {
  const [, sign = '', digits = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(String(given)) ?? []
  return [sign, digits, rest]
}

function between(
  text: string,
  pattern: RegExp,
  inside: (part: string) => string,
  outside: (part: string) => string,
): string {
  let made = ''
  let from = 0
  for (const found of text.matchAll(pattern)) {
    made += outside(text.slice(from, found.index)) + inside(found[0])
    from = found.index + found[0].length
  }
  return made + outside(text.slice(from))
}

/** A list or an object that somebody wrote as a text. */
export function jsonIn(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}
