/** Components that only the platform's dialect knows: a limited-time offer, a carousel of cards, asking to call. */

import { lengthOf, truth } from '../../../../kernel/wire/params.ts'
import { type Component, type ComponentType, LIMITS } from '../../template.ts'
import { type FindingCollector, type Place, within } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { checkText, isObject } from '../text.ts'
import { scanVariables } from '../variables.ts'
import type { Raw } from './given.ts'

const EXPIRES = truth().default(true)

export function checkOffer(place: Place, raw: Raw, { category }: Setting): Component {
  if (category !== undefined && category !== 'MARKETING') {
    const message = `A LIMITED_TIME_OFFER is for MARKETING templates; this one is ${category}.`
    place.wrong('', category, 'only with category MARKETING', message)
  }
  const offer = raw.limited_time_offer
  if (!isObject(offer)) {
    const allowed = 'an object with text and has_expiration'
    place.wrong('limited_time_offer', offer, allowed, `limited_time_offer must be ${allowed}.`)
    return { type: 'LIMITED_TIME_OFFER' }
  }
  const path = 'limited_time_offer.text'
  const text = checkText(place, path, 'limited-time offer', offer.text, LIMITS.offerLengthMax)
  if (text !== undefined && scanVariables(text).variables.length > 0)
    place.wrong(path, text, 'no variables', 'The text of a limited-time offer may not hold variables.')
  const expires = EXPIRES.safeParse(offer.has_expiration ?? undefined)
  if (!expires.success) {
    const message = 'has_expiration of a limited-time offer must be true or false.'
    place.wrong('limited_time_offer.has_expiration', offer.has_expiration, 'true or false', message)
  }
  return { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text, has_expiration: expires.data ?? true } }
}

const OFFER_FORMATS = ['IMAGE', 'VIDEO']

/** An offer takes room: what stands around it has narrower limits. */
export function checkAroundOffer(collector: FindingCollector, components: Component[]): void {
  const find = (type: ComponentType) => components.find((component) => component.type === type)
  if (!find('LIMITED_TIME_OFFER')) return
  const note = (type: ComponentType, found: unknown, allowed: string, message: string) =>
    collector.note(2388124, type, { path: 'components', found, allowed, message })
  const format = find('HEADER')?.format
  if (format !== undefined && !OFFER_FORMATS.includes(format)) {
    const allowed = OFFER_FORMATS.join(' or ')
    note(
      'HEADER',
      format,
      allowed,
      `The header above a LIMITED_TIME_OFFER must be ${allowed}; this one is ${format}.`,
    )
  }
  const length = lengthOf(find('BODY')?.text ?? '')
  const most = LIMITS.offerBodyLengthMax
  if (length > most) {
    const allowed = `at most ${most} characters`
    note('BODY', length, allowed, `The body below a LIMITED_TIME_OFFER may have ${allowed} - got ${length}.`)
  }
}

export const checkCallRequest = (place: Place, _raw: Raw, { category }: Setting): Component => {
  if (category === 'AUTHENTICATION') {
    const message = 'A CALL_PERMISSION_REQUEST is for MARKETING and UTILITY templates.'
    place.wrong('', category, 'MARKETING or UTILITY', message)
  }
  return { type: 'CALL_PERMISSION_REQUEST' }
}

const { cardsMin, cardsMax } = LIMITS
const CARD_FORMATS = ['IMAGE', 'VIDEO', 'PRODUCT']

/** `checkCard` checks the components of one card as if they were a template's own. */
export function checkCarousel(
  place: Place,
  raw: Raw,
  { category }: Setting,
  checkCard: (place: Place, given: unknown[]) => Component[],
): Component {
  if (category === 'AUTHENTICATION')
    place.wrong('', category, 'MARKETING or UTILITY', 'A CAROUSEL is for MARKETING and UTILITY templates.')
  const given = raw.cards
  if (!Array.isArray(given) || given.length < cardsMin || given.length > cardsMax) {
    const allowed = `a list of ${cardsMin} to ${cardsMax} cards`
    place.wrong('cards', Array.isArray(given) ? given.length : given, allowed, `cards must be ${allowed}.`)
    return { type: 'CAROUSEL' }
  }
  const cards = given.map((card, index) => {
    const path = `cards[${index}]`
    const parts = isObject(card) && Array.isArray(card.components) ? card.components : undefined
    if (parts) return { components: checkCard(within(place, path), parts) }
    const allowed = 'an object with components'
    place.wrong(path, card, allowed, `The card at position ${index + 1} must be ${allowed}.`)
    return { components: [] }
  })
  for (const [index, { components }] of cards.entries()) checkHeaderOf(place, `cards[${index}]`, components)
  checkLikeness(place, cards)
  return { type: 'CAROUSEL', cards }
}

function checkHeaderOf(place: Place, path: string, components: Component[]): void {
  const header = components.find((component) => component.type === 'HEADER')
  if (header && CARD_FORMATS.includes(header.format ?? '')) return
  const allowed = `a HEADER with format ${CARD_FORMATS.join(', ')}`
  place.wrong(path, header?.format ?? null, allowed, `Every card needs ${allowed}.`)
}

/** Cards are shown side by side: all have the same parts, the same kind of header and the same buttons. */
function checkLikeness(place: Place, cards: { components: Component[] }[]): void {
  const shapes = cards.map(({ components }) => shapeOf(components))
  const odd = shapes.findIndex((shape) => shape !== shapes[0])
  if (odd < 0) return
  const message = `The card at position ${odd + 1} has ${shapes[odd] || 'nothing'}, the first has ${shapes[0] || 'nothing'}; all cards must have the same components, header format and buttons.`
  place.wrong(`cards[${odd}]`, shapes[odd], `${shapes[0]}`, message)
}

const shapeOf = (components: Component[]) =>
  components
    .map(({ type, format, buttons }) =>
      [type, format, ...(buttons ?? []).map((button) => button.type)].filter(Boolean).join(' '),
    )
    .toSorted()
    .join(', ')
