/** What is to be filled in when a template is sent: each blank with its sample, and the components made of them. */

import type { MessageTemplate, TemplateButton, TemplateComponent } from '@parley-dev/sdk'
import { composerWords } from '../../words/composer.ts'
import { handleOf, type Part, partsOf } from '../template/draft.ts'
import { samplesOf } from '../template/variables.ts'
import type { Wire } from './wire.ts'

const words = composerWords.template
const HOUR_MS = 3_600_000

type Sent = Pick<MessageTemplate, 'category' | 'parameter_format' | 'components'>

/** `where`: as refusals say it, `body`, `button 0`, `card 1, header`; `key`: with the place of the parameter in it. */
export type Blank = {
  key: string
  where: string
  label: string
  sample: string
  /** A file that is to be chosen; else a text. */
  file?: 'image' | 'video' | 'document' | 'gif'
  hint?: string
}
export type Values = Record<string, string>
/** What a blank holds: what was filled in, or its sample. */
type ValueOf = (blank: Blank) => string

type Place = {
  where: string
  component: Wire
  blanks: Blank[]
  parameters: (value: ValueOf, now: number) => Wire[]
}

const text = (blank: Blank, label: string, sample = ''): Blank => ({ ...blank, label, sample })
const blankAt = (where: string, at: number): Blank => ({
  key: `${where} ${at}`,
  where,
  label: '',
  sample: '',
})

export function blanksOf(template: Sent): Blank[] {
  return allPlaces(template).flatMap(({ blanks }) => blanks)
}

/** In the form in which a message brings them. */
export function componentsOf(template: Sent, value: ValueOf, now: number): Wire[] {
  const filled = (places: Place[]) =>
    places.map(({ component, parameters }) => ({ ...component, parameters: parameters(value, now) }))
  const cards = cardsIn(template)
  const parts = filled(placesIn(template, ''))
  if (cards.length === 0) return parts
  const carousel = cards.map((card, card_index) => ({
    card_index,
    components: filled(placesIn(card, `card ${card_index}, `)),
  }))
  return [...parts, { type: 'carousel', cards: carousel }]
}

function allPlaces(template: Sent): Place[] {
  const ofCards = cardsIn(template).flatMap((card, at) =>
    placesIn(card, `card ${at}, `).map((place) => ({
      ...place,
      blanks: place.blanks.map((blank) => ({ ...blank, label: words.inCard(at + 1, blank.label) })),
    })),
  )
  return [...placesIn(template, ''), ...ofCards]
}

const cardsIn = (template: Sent): Sent[] =>
  partsOf(template.components ?? []).cards.map(({ components }) => ({ ...template, components }))

const placesIn = (template: Sent, within: string): Place[] =>
  (template.components ?? []).flatMap((component) => placesOf(component, template, within))

function placesOf(component: TemplateComponent, template: Sent, within: string): Place[] {
  switch (component.type) {
    case 'HEADER':
      return header(component, template, `${within}header`)
    case 'BODY':
      return body(component, template, `${within}body`)
    case 'BUTTONS':
      return component.buttons.flatMap((one, index) =>
        button(one, index, template, `${within}button ${index}`),
      )
    case 'LIMITED_TIME_OFFER':
      return component.limited_time_offer.has_expiration ? [offer()] : []
    default:
      return []
  }
}

function texts(
  where: string,
  type: string,
  samples: Values,
  isNamed: boolean,
  label: (name: string) => string,
): Place[] {
  const names = Object.keys(samples)
  if (names.length === 0) return []
  const blanks = names.map((name, index) => text(blankAt(where, index + 1), label(name), samples[name]))
  const parameters = (value: ValueOf) =>
    blanks.map((blank, index) => ({
      type: 'text',
      ...(isNamed && { parameter_name: names[index] }),
      text: value(blank),
    }))
  return [{ where, component: { type }, blanks, parameters }]
}

function body(part: Part<'BODY'>, template: Sent, where: string): Place[] {
  const format = template.parameter_format ?? 'POSITIONAL'
  if (template.category === 'AUTHENTICATION')
    return texts(where, 'body', { '1': '123456' }, false, () => words.code)
  return texts(where, 'body', samplesOf(part, format), format === 'NAMED', words.variable)
}

function header(part: Part<'HEADER'>, template: Sent, where: string): Place[] {
  const { format = 'TEXT' } = part
  const component = { type: 'header' }
  if (format === 'TEXT') {
    const samples = samplesOf(part, template.parameter_format ?? 'POSITIONAL')
    return texts(where, 'header', samples, template.parameter_format === 'NAMED', words.inHeader)
  }
  if (format === 'LOCATION') {
    const labels = [words.latitude, words.longitude, words.place, words.address]
    const usual = ['52.52', '13.405', '', '']
    const blanks = labels.map((label, at) => text(blankAt(where, at + 1), label, usual[at]))
    const parameters = (value: ValueOf) => {
      const [latitude, longitude, name, address] = blanks.map(value)
      const place = { latitude, longitude, ...(name !== '' && { name }), ...(address !== '' && { address }) }
      return [{ type: 'location', location: place }]
    }
    return [{ where, component, blanks, parameters }]
  }
  if (format === 'PRODUCT') {
    const blank = text(blankAt(where, 1), words.product)
    const parameters = (value: ValueOf) => [
      { type: 'product', product: { product_retailer_id: value(blank) } },
    ]
    return [{ where, component, blanks: [blank], parameters }]
  }
  const type = format.toLowerCase() as 'image'
  const blank = { ...text(blankAt(where, 1), words.file, handleOf(part)), file: type }
  return [
    { where, component, blanks: [blank], parameters: (value) => [{ type, [type]: { id: value(blank) } }] },
  ]
}

function button(one: TemplateButton, index: number, { category }: Sent, where: string): Place[] {
  const component = (sub_type: string) => ({ type: 'button', sub_type, index })
  const blank = blankAt(where, 1)
  // The code of the body once more: there is one.
  if (category === 'AUTHENTICATION')
    return [
      {
        where,
        component: component('url'),
        blanks: [],
        parameters: (value) => [{ type: 'text', text: value(text(blankAt('body', 1), '', '123456')) }],
      },
    ]
  if (one.type === 'URL' && one.url?.includes('{{')) {
    const [before = ''] = one.url.split('{{')
    const sample = one.example?.[0] ?? ''
    const filled = text(
      blank,
      words.ofButton(one.text ?? ''),
      sample.startsWith(before) ? sample.slice(before.length) : sample,
    )
    const parameters = (value: ValueOf) => [{ type: 'text', text: value(filled) }]
    return [{ where, component: component('url'), blanks: [filled], parameters }]
  }
  if (one.type === 'COPY_CODE') {
    const filled = text(blank, words.coupon, [one.example ?? ''].flat()[0])
    const parameters = (value: ValueOf) => [{ type: 'coupon_code', coupon_code: value(filled) }]
    return [{ where, component: component('copy_code'), blanks: [filled], parameters }]
  }
  if (one.type === 'MPM') {
    const filled = { ...text(blank, words.products), hint: words.productsHint }
    const parameters = (value: ValueOf) => {
      const ids = value(filled)
        .split(/[\s,]+/)
        .filter((id) => id !== '')
      const product_items = ids.map((product_retailer_id) => ({ product_retailer_id }))
      return [{ type: 'action', action: { sections: [{ title: words.products, product_items }] } }]
    }
    return [{ where, component: component('mpm'), blanks: [filled], parameters }]
  }
  return []
}

function offer(): Place {
  const where = 'limited_time_offer'
  const blank = text(blankAt(where, 1), words.endsIn, '24')
  const parameters = (value: ValueOf, now: number) => [
    {
      type: where,
      limited_time_offer: { expiration_time_ms: Math.round(now + Number(value(blank)) * HOUR_MS) },
    },
  ]
  return { where, component: { type: where }, blanks: [blank], parameters }
}
