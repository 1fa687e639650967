/** The words on a button, and those it keeps. */

import { type Button, type ButtonType, LIMITS } from '../../template.ts'
import type { Place } from '../findings.ts'
import { checkText } from '../text.ts'
import { scanVariables } from '../variables.ts'

export type Raw = Record<string, unknown>

export function label(place: Place, path: string, type: ButtonType, raw: Raw): { text?: string } {
  const text = checkText(place, `${path}.text`, `${type} button`, raw.text, LIMITS.buttonTextLengthMax)
  if (text === undefined) return {}
  const { variables, unbalanced } = scanVariables(text)
  if (variables.length + unbalanced.length > 0) {
    place.wrong(`${path}.text`, text, 'no variables', `The text of a ${type} button may not hold variables.`)
  }
  return { text }
}

const WORD_LENGTH_MAX = 256

/** An optional string that is kept as it came. */
export function keepWord(place: Place, path: string, raw: Raw, key: string, kept: Button): void {
  const given = raw[key]
  if (given === undefined || given === null) return
  if (typeof given === 'string' && given.length <= WORD_LENGTH_MAX) kept[key] = given
  else {
    const allowed = `a string of at most ${WORD_LENGTH_MAX} characters`
    place.wrong(`${path}.${key}`, given, allowed, `${key} of a ${kept.type} button must be ${allowed}.`)
  }
}
