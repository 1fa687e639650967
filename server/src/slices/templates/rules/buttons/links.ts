/** Buttons that lead away: to a page, and to a telephone. */

import { LIMITS } from '../../template.ts'
import type { Place } from '../findings.ts'
import { scanVariables } from '../variables.ts'
import type { Raw } from './words.ts'

export function checkUrl(place: Place, path: string, raw: Raw): { url?: string; example?: string[] } {
  const url = raw.url
  const allowed = `an http(s) URL of at most ${LIMITS.urlLengthMax} characters, with at most one {{1}} at its end`
  if (typeof url !== 'string' || url.length > LIMITS.urlLengthMax || !isWebUrl(url)) {
    place.wrong(`${path}.url`, url, allowed, `The url of a URL button must be ${allowed}.`)
    return {}
  }
  const { variables, unbalanced } = scanVariables(url)
  const [first] = variables
  const isStatic = variables.length + unbalanced.length === 0
  const isDynamic =
    variables.length === 1 && unbalanced.length === 0 && first?.name === '1' && first.end === url.length
  if (!isStatic && !isDynamic) {
    place.wrong(
      `${path}.url`,
      url,
      allowed,
      'The url of a URL button may hold one variable, {{1}}, and only at its end.',
    )
  }
  return { url, ...urlExample(place, path, raw.example, isDynamic) }
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text.replace('{{1}}', '1'))
}

function urlExample(place: Place, path: string, given: unknown, isDynamic: boolean): { example?: string[] } {
  const example = typeof given === 'string' ? [given] : given
  if (example === undefined || example === null || (Array.isArray(example) && example.length === 0)) return {}
  const most = isDynamic ? 1 : 0
  const isFine =
    Array.isArray(example) &&
    example.length === most &&
    example.every((one) => typeof one === 'string' && one.trim() !== '' && one.length <= LIMITS.urlLengthMax)
  if (!isFine) {
    const allowed = isDynamic ? 'a list with one URL' : 'no example, for the url has no variable'
    place.wrong(`${path}.example`, given, allowed, `The example of a URL button must be ${allowed}.`)
    return {}
  }
  return { example }
}

export function checkPhoneNumber(place: Place, path: string, raw: Raw): { phone_number?: string } {
  const given = typeof raw.phone_number === 'number' ? String(raw.phone_number) : raw.phone_number
  if (typeof given === 'string' && /^\+?[1-9][0-9]{6,14}$/.test(given)) return { phone_number: given }
  const allowed = 'a number in E.164 form such as +15550100001'
  place.wrong(
    `${path}.phone_number`,
    given,
    allowed,
    `The phone_number of a PHONE_NUMBER button must be ${allowed}.`,
  )
  return {}
}
