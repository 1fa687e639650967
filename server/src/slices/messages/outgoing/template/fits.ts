/** Whether a template may be sent with the parameters that a message brings. */

import type { Dialect } from '../../../../kernel/call/call.ts'
import {
  ARCHIVED,
  placesOf,
  problemWithParameters,
  type Template,
  type VariablePlace,
} from '../../../templates/index.ts'
import {
  templateDisabled,
  templateNotApproved,
  templatePaused,
  wrongParameterCount,
  wrongParameterFormat,
} from '../../errors/template.ts'
import type { CardPart, TemplateContent } from '../content/template.ts'
import { assertButton } from './buttons.ts'
import { cardsOf, type Filled, isOf } from './components.ts'
import { assertHeader } from './header.ts'
import { assertOffer } from './offer.ts'
import { assertTexts } from './texts.ts'

export function assertSendable(template: Template, dialect: Dialect): void {
  if (template.archived_at !== null && dialect === 'platform')
    throw templateNotApproved(template.name, template.language, ARCHIVED)
  if (template.status === 'PAUSED') throw templatePaused(template.name, template.paused_until)
  if (template.status === 'DISABLED') throw templateDisabled(template.name)
  if (template.status !== 'APPROVED')
    throw templateNotApproved(template.name, template.language, template.status)
}

/** Every component gets exactly the parameters it has variables for. */
export function assertParametersFit(template: Template, message: TemplateContent, now: number): void {
  const parts = message.components.filter((part): part is CardPart => isOf(part, 'header', 'body', 'button'))
  assertPlaces(template, parts, '')
  assertOfLibrary(template, parts)
  const given = (type: string) => message.components.find((part) => part.type === type)
  assertOffer(template, given('limited_time_offer')?.parameters ?? [], now)
  assertCards(template, given('carousel')?.cards ?? [])
}

/** The text of a library template was approved for values of a certain kind. */
function assertOfLibrary(template: Template, parts: CardPart[]): void {
  const values = parts.find(({ type }) => type === 'body')?.parameters.map(({ text }) => String(text ?? ''))
  const problem = problemWithParameters(template, values ?? [])
  if (problem !== undefined) throw wrongParameterFormat('body', problem)
}

/** Of the template itself, or of one of its cards; `within` says which, in refusals. */
function assertPlaces(template: Filled, parts: CardPart[], within: string): void {
  const places = placesOf(template)
  for (const place of places) {
    const parameters = parts.find((part) => isFor(part, place))?.parameters ?? []
    const where = within + nameOf(place)
    if (place.component === 'HEADER' && place.format !== 'TEXT') assertHeader(where, place.format, parameters)
    else if (place.component === 'BUTTON') assertButton(where, place, parameters, template)
    else assertTexts(where, expectedOf(place, template), parameters, template.parameter_format === 'NAMED')
  }
  for (const part of parts) {
    const isKnown = places.some((place) => parts.find((one) => isFor(one, place)) === part)
    const where = part.type === 'button' ? `button ${part.index ?? 0}` : part.type
    if (!isKnown && part.parameters.length > 0)
      throw wrongParameterCount(within + where, part.parameters.length, 0)
  }
}

const nameOf = (place: VariablePlace) =>
  place.component === 'BUTTON' ? `button ${place.index}` : place.component.toLowerCase()

const isFor = (part: CardPart, place: VariablePlace) =>
  place.component === 'BUTTON'
    ? part.type === 'button' && (part.index ?? 0) === place.index
    : part.type === place.component.toLowerCase()

/** The body of an authentication template is ours, and has one variable: the code. */
function expectedOf(place: VariablePlace, { category }: Filled): string[] {
  if (category === 'AUTHENTICATION' && place.component === 'BODY' && place.variables.length === 0)
    return ['1']
  return place.variables
}

function assertCards(template: Template, cards: { card_index?: number; components: CardPart[] }[]): void {
  const expected = cardsOf(template)
  if (cards.length !== expected.length) throw wrongParameterCount('carousel', cards.length, expected.length)
  for (const [index, card] of expected.entries()) {
    const given = cards.find((one, at) => (one.card_index ?? at) === index)
    assertPlaces(card, given?.components ?? [], `card ${index}, `)
  }
}
