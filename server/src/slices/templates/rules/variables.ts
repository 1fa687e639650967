/** Finding the variables of a text: one pass from left to right, whatever is in it. */

import { LIMITS, type ParameterFormat } from '../template.ts'

export type Variable = {
  /** What stands between the braces, as it was written. */
  name: string
  /** Where its first brace stands, and the place after its last one. */
  start: number
  end: number
  kind: 'positional' | 'named' | 'malformed'
}

export type Scanned = {
  variables: Variable[]
  /** Where braces open that never close, or close that never opened. */
  unbalanced: number[]
}

export function scanVariables(text: string): Scanned {
  const variables: Variable[] = []
  const unbalanced: number[] = []
  let opening = text.indexOf('{{')
  let closing = text.indexOf('}}')
  // Each search goes on where the last one stopped, so that no part of the text is looked at twice.
  const moveOn = (at: number) => {
    if (opening >= 0 && opening < at) opening = text.indexOf('{{', at)
    if (closing >= 0 && closing < at) closing = text.indexOf('}}', at)
  }
  while (opening >= 0 || closing >= 0) {
    if (closing < 0) {
      // Nothing closes any more, so every further opening is part of the same mistake.
      unbalanced.push(opening)
      break
    }
    if (opening >= 0 && opening < closing) {
      const name = text.slice(opening + 2, closing)
      variables.push({ name, start: opening, end: closing + 2, kind: kindOf(name) })
    } else {
      unbalanced.push(closing)
    }
    moveOn(closing + 2)
  }
  return { variables, unbalanced }
}

function kindOf(name: string): Variable['kind'] {
  if (/^[1-9][0-9]{0,3}$/.test(name)) return 'positional'
  if (name.length <= LIMITS.variableNameLengthMax && /^[a-z_][a-z0-9_]*$/.test(name)) return 'named'
  return 'malformed'
}

/** The variables of a text, each once, in the order in which a sender gives their values. */
export function variablesOf(text: string, format: ParameterFormat): string[] {
  const names = new Set(scanVariables(text).variables.map(({ name }) => name))
  return format === 'NAMED' ? [...names] : [...names].toSorted((a, b) => Number(a) - Number(b))
}
