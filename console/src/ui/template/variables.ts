/** The blanks of a text: numbered as they are counted, or named. */

import type { Draft, ParameterFormat, Samples } from './draft.ts'

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g

/** Each once, in the order in which a sender gives their values. */
export function variablesIn(text: string, format: ParameterFormat): string[] {
  const names = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
  return format === 'NAMED' ? names : names.sort((a, b) => Number(a) - Number(b))
}

/** What the next one is called. */
export function nextVariable(text: string, format: ParameterFormat): string {
  const taken = variablesIn(text, format)
  if (format === 'POSITIONAL') return String(taken.length + 1)
  const free = (n: number): string => (taken.includes(`value_${n}`) ? free(n + 1) : `value_${n}`)
  return free(1)
}

type Filled = { text: string; samples: Samples }

/** The same blanks, written the other way. */
function rewritten({ text, samples }: Filled, from: ParameterFormat, to: ParameterFormat): Filled {
  const names = variablesIn(text, from)
  const called = (name: string) => `${to === 'NAMED' ? 'value_' : ''}${names.indexOf(name) + 1}`
  return {
    text: text.replace(VARIABLE, (_, name: string) => `{{${called(name)}}}`),
    samples: Object.fromEntries(names.map((name) => [called(name), samples[name] ?? ''])),
  }
}

/** Every text of a draft has its blanks written in one way. */
export function withFormat(draft: Draft, parameterFormat: ParameterFormat): Draft {
  const { parameterFormat: before, header, headerSamples, body, samples, cards } = draft
  if (before === parameterFormat) return draft
  const above = rewritten({ text: header, samples: headerSamples }, before, parameterFormat)
  const own = rewritten({ text: body, samples }, before, parameterFormat)
  return {
    ...draft,
    parameterFormat,
    header: above.text,
    headerSamples: above.samples,
    body: own.text,
    samples: own.samples,
    cards: cards.map((card) => {
      const { text, samples: filled } = rewritten(
        { text: card.body, samples: card.samples },
        before,
        parameterFormat,
      )
      return { ...card, body: text, samples: filled }
    }),
  }
}

/** Those that are filled in: the server says which are missing, better than it could of empty ones. */
export const positionalExamples = (names: string[], samples: Samples): string[] =>
  names.flatMap((name) => samples[name] || [])

export const namedExamples = (names: string[], samples: Samples) =>
  names.flatMap((param_name) => {
    const example = samples[param_name]
    return example ? { param_name, example } : []
  })

export const samplesOf = (
  names: string[],
  given: string[] | undefined,
  named: { param_name: string; example: string }[] | undefined,
): Samples =>
  Object.fromEntries(
    names.map((name, index) => [
      name,
      named?.find(({ param_name }) => param_name === name)?.example ?? given?.[index] ?? '',
    ]),
  )
