/** A template as the customer reads it, with the parameters in place. */

import type { Template } from '../../../templates/index.ts'
import type { CardPart, Parameter, TemplateContent } from '../content/template.ts'
import type { ShownProducts } from '../products.ts'
import { cardsOf, componentOf, type Filled, isOf } from './components.ts'
import { type Offer, offerOf } from './offer.ts'
import { type TapTarget, tapTargetIn } from './tap-target.ts'

type Face = {
  header?: { format: string; text?: string; media?: unknown }
  body: string
  footer?: string
  buttons: Record<string, unknown>[]
}

type Rendered = Face & {
  offer?: Offer
  cards?: Face[]
  products?: ShownProducts
  asks_to_call?: true
  tap_target?: TapTarget
}

export function render(
  template: Template,
  message: TemplateContent,
  products: ShownProducts | undefined,
): Rendered {
  const parts = message.components.filter((part): part is CardPart => isOf(part, 'header', 'body', 'button'))
  const given = (type: string) => message.components.find((part) => part.type === type)
  const offer = offerOf(template, given('limited_time_offer')?.parameters ?? [])
  const cards = cardsOf(template).map((card, index) => {
    const filled = given('carousel')?.cards?.find((one, at) => (one.card_index ?? at) === index)
    return faceOf(card, filled?.components ?? [])
  })
  const tap_target = tapTargetIn(given('tap_target_configuration')?.parameters)
  return {
    ...faceOf(template, parts),
    ...(tap_target && { tap_target }),
    ...(offer && { offer }),
    ...(cards.length > 0 && { cards }),
    ...(products && { products }),
    ...(componentOf(template, 'CALL_PERMISSION_REQUEST') && { asks_to_call: true as const }),
  }
}

function faceOf({ components }: Filled, parts: CardPart[]): Face {
  const face: Face = { body: '', buttons: [] }
  const partOf = (type: CardPart['type']) => parts.find((one) => one.type === type)
  for (const component of components) {
    if (component.type === 'HEADER') {
      const part = partOf('header')
      const format = component.format ?? 'TEXT'
      face.header =
        format === 'TEXT'
          ? { format, text: fill(component.text ?? '', part) }
          : { format, media: part?.parameters[0]?.[format.toLowerCase()] }
    } else if (component.type === 'BODY') {
      face.body = fill(component.text ?? 'Your verification code is {{1}}.', partOf('body'))
    } else if (component.type === 'FOOTER') {
      face.footer = component.text ?? ''
    } else if (component.type === 'BUTTONS') {
      face.buttons = (component.buttons ?? []).map((button, index) => buttonOf(button, index, parts))
    }
  }
  return face
}

function buttonOf(button: Record<string, unknown>, index: number, parts: CardPart[]) {
  const part = parts.find((one) => one.type === 'button' && (one.index ?? 0) === index)
  const [parameter] = part?.parameters ?? []
  return {
    ...button,
    index,
    ...(typeof button.url === 'string' && { url: fill(button.url, part) }),
    ...(typeof parameter?.payload === 'string' && { payload: parameter.payload }),
    ...(typeof parameter?.coupon_code === 'string' && { coupon_code: parameter.coupon_code }),
    ...(parameter?.type === 'action' && { action: parameter.action }),
  }
}

function fill(text: string, part: CardPart | undefined): string {
  return text.replace(/\{\{([A-Za-z0-9_]{1,64})\}\}/g, (mark, name: string) => {
    const parameter =
      part?.parameters.find((one) => one.parameter_name === name) ?? part?.parameters[Number(name) - 1]
    return parameter ? textOf(parameter) : mark
  })
}

function textOf(parameter: Parameter): string {
  if (typeof parameter.text === 'string') return parameter.text
  const fallback = (parameter.currency ?? parameter.date_time) as { fallback_value?: unknown } | undefined
  return String(fallback?.fallback_value ?? '')
}
