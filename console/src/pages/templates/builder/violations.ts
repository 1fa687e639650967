/** Which field a violation belongs to. */

import type { TemplateViolation } from '@parley-dev/sdk'
import type { ComponentType } from '../../../ui/template/draft.ts'

/** In the order in which a card is sent. */
const CARD_PARTS = ['header', 'body', 'buttons'] as const

export type FieldName =
  | 'name'
  | 'language'
  | 'category'
  | 'header'
  | 'offer'
  | 'body'
  | 'footer'
  | 'call'
  | `button ${number}`
  | 'buttons'
  | 'cards'
  | `card ${number}`
  | `card ${number} ${(typeof CARD_PARTS)[number]}`
  | 'rest'

const COMPONENT_FIELDS: Record<ComponentType, FieldName> = {
  HEADER: 'header',
  LIMITED_TIME_OFFER: 'offer',
  BODY: 'body',
  FOOTER: 'footer',
  CALL_PERMISSION_REQUEST: 'call',
  BUTTONS: 'buttons',
  CAROUSEL: 'cards',
}

function fieldOf({ component, path }: TemplateViolation): FieldName {
  const [, card, inCard] = /cards\[(\d+)\](?:\.components\[(\d+)\])?/.exec(path) ?? []
  if (card !== undefined) {
    const name = inCard === undefined ? undefined : CARD_PARTS[Number(inCard)]
    return name === undefined ? `card ${Number(card)}` : `card ${Number(card)} ${name}`
  }
  const [, index] = /buttons?[[./](\d+)/i.exec(path) ?? []
  if (index !== undefined) return `button ${Number(index)}`
  const part = COMPONENT_FIELDS[component as ComponentType]
  if (part !== undefined) return part
  if (path === 'name' || path === 'language' || path === 'category') return path
  return 'rest'
}

/** What is wrong with a field, of all that is wrong. */
export type WrongWith = (field: FieldName) => TemplateViolation[]

export const wrongIn =
  (violations: TemplateViolation[]): WrongWith =>
  (field) =>
    violations.filter((one) => fieldOf(one) === field)
