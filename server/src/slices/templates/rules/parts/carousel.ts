/** A carousel of cards, each with components of its own. */

import { z } from 'zod'
import { CARD_FORMATS, COMPONENTS, type Component, type ComponentType, LIMITS } from '../../template.ts'
import { type Place, within } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { anyOf, type Field, isObject, type Part, part, wordIn } from './field.ts'

const { cardsMin, cardsMax } = LIMITS

type JudgeAll = (
  given: unknown[],
  setting: Setting,
  placeOf: (type: ComponentType | null, index: number) => Place,
) => Component[]

/** `judgeAll` judges the components of a card as it does a template's own. */
export function carouselOf(parts: Partial<Record<ComponentType, Part>>, judgeAll: JudgeAll): Part {
  const types = Object.keys(parts) as ComponentType[]
  const card = z.object({ components: z.array(anyOf(Object.values(parts))) })
  const cards: Field = {
    shown: z.array(card).min(cardsMin).max(cardsMax).describe('Side by side, all of one make.'),
    judge(given, { place, setting }) {
      if (!Array.isArray(given) || given.length < cardsMin || given.length > cardsMax) {
        const allowed = `a list of ${cardsMin} to ${cardsMax} cards`
        const found = Array.isArray(given) ? given.length : given
        return place.wrong('cards', found, allowed, `cards must be ${allowed}.`)
      }
      const kept = given.map((one, index) => {
        const inner = within(place, `cards[${index}]`)
        if (isObject(one) && Array.isArray(one.components)) {
          const inCard = { ...setting, words: { ...setting.words, components: types } }
          const placeOf = (_: unknown, at: number) => within(inner, `components[${at}]`)
          return { components: judgeAll(one.components, inCard, placeOf) }
        }
        const allowed = 'an object with components'
        inner.wrong('', one, allowed, `The card at position ${index + 1} must be ${allowed}.`)
        return { components: [] }
      })
      checkCards(place, kept)
      return kept
    },
  }
  return part('CAROUSEL', { what: 'carousel', id: 'TemplateCarousel', ...COMPONENTS.CAROUSEL }, { cards })
}

/** Cards are shown side by side: all have the same parts, the same kind of header and the same buttons. */
function checkCards(place: Place, all: { components: Component[] }[]): void {
  for (const [index, { components }] of all.entries()) {
    const { format } = components.find(({ type }) => type === 'HEADER') ?? {}
    const allowed = `a HEADER with format ${CARD_FORMATS.join(', ')}`
    if (!wordIn(CARD_FORMATS, format))
      place.wrong(`cards[${index}]`, format ?? null, allowed, `Every card needs ${allowed}.`)
  }
  const makes = all.map(({ components }) => makeOf(components))
  const odd = makes.findIndex((make) => make !== makes[0])
  if (odd < 0) return
  const message = `The card at position ${odd + 1} has ${makes[odd] || 'nothing'}, the first has ${makes[0] || 'nothing'}; all cards must have the same components, header format and buttons.`
  place.wrong(`cards[${odd}]`, makes[odd], `${makes[0]}`, message)
}

const makeOf = (components: Component[]) =>
  components
    .map(({ type, format, buttons: row = [] }) =>
      [type, format, ...row.map((button) => button.type)].filter(Boolean).join(' '),
    )
    .toSorted()
    .join(', ')
