/** Every kind of component, and how those of a template or of a card are judged together. */

import { z } from 'zod'
import { shorten } from '../../../../kernel/wire/errors.ts'
import { COMPONENTS, type Component, type ComponentType, LIMITS } from '../../template.ts'
import type { Place } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { body, footer } from './body.ts'
import { buttons } from './buttons.ts'
import { carouselOf } from './carousel.ts'
import {
  anyOf,
  group,
  isObject,
  otherwise,
  type Part,
  part,
  type Raw,
  shownAs,
  wordIn,
  yesOrNo,
} from './field.ts'
import { header } from './header.ts'
import { plainText } from './texts.ts'

const offer = part(
  'LIMITED_TIME_OFFER',
  { what: 'limited-time offer', id: 'TemplateOffer', ...COMPONENTS.LIMITED_TIME_OFFER },
  {
    limited_time_offer: group('limited-time offer', {
      text: shownAs('What is offered; no variables.', plainText(LIMITS.offerLengthMax)),
      has_expiration: {
        ...otherwise(() => true, yesOrNo),
        shown: z.boolean().describe('Whether the phone counts down.'),
      },
    }),
  },
)

const inCard = {
  HEADER: header,
  BODY: body,
  BUTTONS: part('BUTTONS', { what: 'buttons', id: 'TemplateButtons' }, { buttons }),
}

/** Those of the platform's dialect stand at the end. */
const PARTS: Record<ComponentType, Part> = {
  HEADER: header,
  BODY: body,
  FOOTER: footer,
  BUTTONS: inCard.BUTTONS,
  LIMITED_TIME_OFFER: offer,
  CALL_PERMISSION_REQUEST: part(
    'CALL_PERMISSION_REQUEST',
    { what: 'request to call', id: 'TemplateCallPermissionRequest', ...COMPONENTS.CALL_PERMISSION_REQUEST },
    {},
  ),
  CAROUSEL: carouselOf(inCard, (given, setting, placeOf) => judgeAll(given, setting, placeOf, 'card')),
}

export const componentSchema = anyOf(Object.values(PARTS)).meta({
  id: 'TemplateComponent',
  examples: [{ type: 'BODY', text: 'Order {{1}} is on its way.', example: { body_text: [['No. 4711']] } }],
})

export const componentTypeOf = (raw: unknown, words: readonly ComponentType[]) =>
  wordIn(words, isObject(raw) ? raw.type : undefined)

/** Each by itself, and each type once. */
export function judgeAll(
  given: unknown[],
  setting: Setting,
  placeOf: (type: ComponentType | null, index: number) => Place,
  whole: 'template' | 'card',
): Component[] {
  const { components: known } = setting.words
  const types = given.map((raw) => componentTypeOf(raw, known))
  const kept = given.flatMap((raw, index): Component[] => {
    const type = types[index]
    if (type) return [PARTS[type].judge(placeOf(type, index), raw as Raw, setting) as Component]
    const found = isObject(raw) ? raw.type : raw
    const allowed = `an object whose type is one of ${known.join(', ')}`
    const message = `The component at position ${index + 1} is ${shorten(JSON.stringify(found) ?? 'without a type', 60)}; it must be ${allowed}.`
    placeOf(null, index).wrong('type', found, allowed, message)
    return []
  })
  for (const [index, type] of types.entries()) {
    if (!type || types.indexOf(type) === index) continue
    const message = `There are two components of type ${type}; a ${whole} may have one.`
    placeOf(type, index).wrong('', `a second ${type}`, `one ${type}`, message)
  }
  return kept
}
