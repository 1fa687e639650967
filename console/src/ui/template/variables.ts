/** The blanks of a text: numbered as they are counted, or named; and the sample of each. */

import type { TemplateComponent } from '@parley-dev/sdk'
import type { Draft, ParameterFormat, Part } from './draft.ts'

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g

export type Samples = Record<string, string>
/** A part whose text may have blanks. */
export type Text = Part<'HEADER'> | Part<'BODY'>

/** Each once, in the order in which a sender gives their values. */
function variablesIn(text: string, format: ParameterFormat): string[] {
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

const namedIn = (part: Text) =>
  (part.type === 'HEADER' ? part.example?.header_text_named_params : part.example?.body_text_named_params) ??
  []

const numberedIn = (part: Text): string[] =>
  (part.type === 'HEADER' ? part.example?.header_text : part.example?.body_text?.[0]) ?? []

/** By the names of its blanks; empty where there is none. */
export function samplesOf(part: Text, format: ParameterFormat): Samples {
  const named = new Map(namedIn(part).map(({ param_name, example }) => [param_name, example]))
  const numbered = numberedIn(part)
  const names = variablesIn(part.text ?? '', format)
  return Object.fromEntries(names.map((name, at) => [name, named.get(name) ?? numbered[at] ?? '']))
}

/** Beside those of blanks that are not in the text now. */
export function withSamples<T extends Text>(part: T, samples: Samples): T {
  const others = namedIn(part).filter(({ param_name }) => !(param_name in samples))
  const own = Object.entries(samples).map(([param_name, example]) => ({ param_name, example }))
  const key = part.type === 'HEADER' ? 'header_text_named_params' : 'body_text_named_params'
  return { ...part, example: { [key]: [...others, ...own] } }
}

/** As it is sent: those that are filled in. The server says which are missing, better than it could of empty ones. */
export function sentText(part: Text, format: ParameterFormat): Text {
  const { type, text = '' } = part
  const samples = samplesOf(part, format)
  const sent = { type, ...(type === 'HEADER' && { format: 'TEXT' as const }), text } as Text
  if (Object.keys(samples).length === 0) return sent
  const filled = Object.fromEntries(Object.entries(samples).filter(([, sample]) => sample !== ''))
  if (format === 'NAMED') return withSamples(sent, filled)
  const numbered = variablesIn(text, format).flatMap((name) => filled[name] ?? [])
  const example = type === 'HEADER' ? { header_text: numbered } : { body_text: [numbered] }
  return { ...sent, example } as Text
}

/** Above, below, and in each card. */
export const everyText = (
  components: TemplateComponent[],
  change: (part: Text) => Text,
): TemplateComponent[] =>
  components.map((one) => {
    if (one.type === 'BODY' || (one.type === 'HEADER' && one.text !== undefined)) return change(one)
    if (one.type !== 'CAROUSEL') return one
    const cards = one.cards.map((card) => ({
      components: everyText(card.components, change) as typeof card.components,
    }))
    return { ...one, cards }
  })

/** Every text of a draft has its blanks written in one way. */
export function withFormat(draft: Draft, parameter_format: ParameterFormat): Draft {
  const before = draft.parameter_format
  if (before === parameter_format) return draft
  const components = everyText(draft.components, (part) => {
    const { text = '' } = part
    const names = variablesIn(text, before)
    const called = (name: string) =>
      `${parameter_format === 'NAMED' ? 'value_' : ''}${names.indexOf(name) + 1}`
    const samples = Object.entries(samplesOf(part, before)).map(([name, sample]) => [called(name), sample])
    const rewritten = text.replace(VARIABLE, (_, name: string) => `{{${called(name)}}}`)
    return withSamples({ ...part, text: rewritten }, Object.fromEntries(samples))
  })
  return { ...draft, parameter_format, components }
}
