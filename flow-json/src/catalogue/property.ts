/** The words in which the catalogue describes a property. */

import { since, type Version } from '../versions.ts'

export type ActionName = 'navigate' | 'complete' | 'data_exchange' | 'update_data' | 'open_url'

type Common = {
  required?: true | Version
  since?: Version
  /** May be bound: `${data.x}`, `${form.x}`, and from 6.0 an expression in backticks. */
  dynamic?: true
}

export type Kind =
  /** `max` counts characters; renderers cut there, so a longer text is only warned about. */
  | { is: 'text'; max?: number; filled?: true }
  | { is: 'texts'; max?: number; filled?: true }
  | { is: 'truth' }
  | { is: 'number'; whole?: true; min?: number; max?: number }
  | { is: 'word'; words: readonly string[] }
  | { is: 'words'; words?: readonly string[]; min?: number; max?: number }
  | { is: 'image'; bytesMax: number }
  | { is: 'colour' }
  | { is: 'date'; timestamps?: true }
  | { is: 'dates'; timestamps?: true }
  | { is: 'list'; of: Shape; min: number; max: number }
  | { is: 'object'; of: Shape }
  | { is: 'action'; actions: readonly ActionName[] }
  | { is: 'components' }
  | { is: 'cases' }
  | { is: 'condition' }
  | { is: 'expression' }
  | { is: 'map' }
  | { is: 'strings or object'; of: Shape }
  | { is: 'anything' }

export type Property = Common & Kind

export type Shape = {
  properties: ReadonlyMap<string, Property & { sinceRank: number }>
  required: readonly { name: string; sinceRank: number }[]
}

export function shape(properties: Record<string, Property>): Shape {
  const entries = Object.entries(properties)
  return {
    properties: new Map(
      entries.map(([name, one]) => [name, { ...one, sinceRank: since(one.since ?? '2.1') }]),
    ),
    required: entries.flatMap(([name, { required }]) =>
      required ? [{ name, sinceRank: since(required === true ? '2.1' : required) }] : [],
    ),
  }
}

/** The type that bound data must have, as the data model names it. */
export function boundTypes(kind: Kind): readonly string[] | undefined {
  switch (kind.is) {
    case 'text':
    case 'word':
    case 'image':
    case 'colour':
    case 'date':
      return ['string']
    case 'truth':
      return ['boolean']
    case 'number':
      return ['number', 'integer']
    case 'list':
    case 'words':
    case 'dates':
      return ['array']
    case 'texts':
      return ['string', 'array']
    case 'map':
    case 'object':
      return ['object']
    default:
      return undefined
  }
}
