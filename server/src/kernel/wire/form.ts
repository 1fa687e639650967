/** Percent-encoded parameters, of a query or of a form: decoded strictly. */

import { bagOf } from './brackets.ts'
import { firstCharacters } from './characters.ts'
import { assertCleanText } from './clean-text.ts'
import { invalidParameter } from './errors.ts'
import type { Bag } from './params.ts'

const PARAMETERS_MAX = 1_000

export const parseForm = (text: string): Bag => (text === '' ? {} : bagOf(pairsIn(text)))

export function* pairsIn(text: string): Generator<[name: string, value: string]> {
  const pairs = text.split('&')
  if (pairs.length > PARAMETERS_MAX) {
    throw invalidParameter(`There are ${pairs.length} parameters; at most ${PARAMETERS_MAX} are read.`)
  }
  for (const pair of pairs) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const name = decode(split < 0 ? pair : pair.slice(0, split))
    const value = split < 0 ? '' : decode(pair.slice(split + 1))
    assertCleanText({ [name]: value })
    yield [name, value]
  }
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    throw invalidParameter(
      `The parameters hold a percent-encoding that is not valid UTF-8: "${firstCharacters(text, 60)}".`,
    )
  }
}
