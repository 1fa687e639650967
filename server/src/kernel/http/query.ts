/** Percent-encoded parameters, of a query or of a form: decoded strictly, the last of a repeated name wins. */

import { assertCleanText } from '../wire/clean-text.ts'
import { invalidParameter } from '../wire/errors.ts'
import type { Bag } from '../wire/params.ts'

const PARAMETERS_MAX = 1_000

export function parseForm(text: string): Bag {
  const bag: Bag = {}
  if (text === '') return bag
  const pairs = text.split('&')
  if (pairs.length > PARAMETERS_MAX) {
    throw invalidParameter(`There are ${pairs.length} parameters; at most ${PARAMETERS_MAX} are read.`)
  }
  for (const pair of pairs) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const name = decode(split < 0 ? pair : pair.slice(0, split))
    const value = split < 0 ? '' : decode(pair.slice(split + 1))
    if (name === '__proto__') throw invalidParameter('There is no parameter __proto__.')
    assertCleanText({ [name]: value })
    bag[name] = value
  }
  return bag
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    throw invalidParameter(
      `The parameters hold a percent-encoding that is not valid UTF-8: "${text.slice(0, 60)}".`,
    )
  }
}
