/** Which field a violation belongs to. */

import type { TemplateViolation } from '@parley/sdk'

/** In the order in which a card is sent. */
const CARD_PARTS = ['header', 'body', 'buttons'] as const

export type FieldName =
  | 'name'
  | 'language'
  | 'category'
  | 'header'
  | 'body'
  | 'footer'
  | `button ${number}`
  | 'buttons'
  | 'cards'
  | `card ${number}`
  | `card ${number} ${(typeof CARD_PARTS)[number]}`
  | 'rest'

function fieldOf({ component, path }: TemplateViolation): FieldName {
  const [, card, part] = /cards\[(\d+)\](?:\.components\[(\d+)\])?/.exec(path) ?? []
  if (card !== undefined) {
    const name = part === undefined ? undefined : CARD_PARTS[Number(part)]
    return name === undefined ? `card ${Number(card)}` : `card ${Number(card)} ${name}`
  }
  const [, index] = /buttons?[[./](\d+)/i.exec(path) ?? []
  if (index !== undefined) return `button ${Number(index)}`
  if (component === 'HEADER') return 'header'
  if (component === 'BODY') return 'body'
  if (component === 'FOOTER') return 'footer'
  if (component === 'BUTTONS') return 'buttons'
  if (component === 'CAROUSEL') return 'cards'
  if (path === 'name' || path === 'language' || path === 'category') return path
  return 'rest'
}

/** What is wrong with a field, of all that is wrong. */
export type WrongWith = (field: FieldName) => TemplateViolation[]

export const wrongIn =
  (violations: TemplateViolation[]): WrongWith =>
  (field) =>
    violations.filter((one) => fieldOf(one) === field)
