/** The components of a template: each checked, every violation noted, and brought into the form that is kept. */

import { shorten } from '../../../../kernel/wire/errors.ts'
import type { Component, ComponentType } from '../../template.ts'
import { checkButtons } from '../buttons/check.ts'
import { type FindingCollector, type Place, placeFor, within } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { isObject } from '../text.ts'
import { checkBody } from './body.ts'
import { checkFooter } from './footer.ts'
import { componentTypeOf, type Raw } from './given.ts'
import { checkHeader } from './header.ts'
import { checkAroundOffer, checkCallRequest, checkCarousel, checkOffer } from './platform.ts'

export function checkComponents(
  collector: FindingCollector,
  given: unknown[],
  setting: Setting,
): Component[] {
  const components = given.flatMap((raw, index) => {
    const type = componentTypeOf(raw, setting.words)
    if (!type) {
      const place = placeFor(collector, null, index)
      return unknownType(place, raw, index, setting.words.components)
    }
    const place = placeFor(collector, type, index)
    const isStrict = index < setting.strictlyJudged
    return [CHECKS[type](place, raw as Raw, isStrict ? setting : { ...setting, strictlyJudged: 0 })]
  })
  checkOnce(collector, given, setting)
  if (!components.some(({ type }) => type === 'BODY')) {
    const message = 'The template has no BODY component; every template needs one.'
    collector.note(2388124, 'BODY', { path: 'components', found: null, allowed: 'one BODY', message })
  }
  checkCompany(collector, components)
  checkAroundOffer(collector, components)
  return components
}

function unknownType(place: Place, raw: unknown, index: number, types: ComponentType[]): [] {
  const found = isObject(raw) ? raw.type : raw
  const allowed = `an object whose type is one of ${types.join(', ')}`
  const message = `The component at position ${index + 1} is ${shorten(JSON.stringify(found) ?? 'without a type', 60)}; it must be ${allowed}.`
  place.wrong('type', found, allowed, message)
  return []
}

function checkOnce(collector: FindingCollector, given: unknown[], { words }: Setting): void {
  const seen = new Set<ComponentType>()
  for (const [index, raw] of given.entries()) {
    const type = componentTypeOf(raw, words)
    if (!type) continue
    if (seen.has(type)) {
      const message = `There are two components of type ${type}; a template may have one.`
      placeFor(collector, type, index).wrong('', `a second ${type}`, `one ${type}`, message)
    }
    seen.add(type)
  }
}

/** What cannot stand beside each other. */
const APART: readonly [ComponentType, readonly ComponentType[]][] = [
  ['LIMITED_TIME_OFFER', ['FOOTER', 'CAROUSEL']],
  ['CAROUSEL', ['HEADER', 'FOOTER', 'BUTTONS']],
]

function checkCompany(collector: FindingCollector, components: Component[]): void {
  const types = components.map(({ type }) => type)
  for (const [type, others] of APART) {
    const [other] = types.includes(type) ? others.filter((one) => types.includes(one)) : []
    if (other === undefined) continue
    const allowed = `${type} without ${others.join(', ')}`
    const message = `A template with ${type} has no ${other} of its own.`
    collector.note(2388124, type, { path: 'components', found: other, allowed, message })
  }
}

const CHECKS: Record<ComponentType, (place: Place, raw: Raw, setting: Setting) => Component> = {
  HEADER: checkHeader,
  BODY: checkBody,
  FOOTER: checkFooter,
  BUTTONS: (place, raw, { category, words }) => ({
    type: 'BUTTONS',
    buttons: checkButtons(place, raw.buttons, category, words.buttons),
  }),
  LIMITED_TIME_OFFER: checkOffer,
  CALL_PERMISSION_REQUEST: checkCallRequest,
  CAROUSEL: (place, raw, setting) => checkCarousel(place, raw, setting, cardChecker(setting)),
}

const CARD_TYPES: ComponentType[] = ['HEADER', 'BODY', 'BUTTONS']

/** A card's components are checked as a template's own, one of each. */
const cardChecker = (setting: Setting) => (place: Place, given: unknown[]) => {
  const words = { ...setting.words, components: CARD_TYPES }
  const types = given.map((raw) => componentTypeOf(raw, words))
  return given.flatMap((raw, index) => {
    const type = types[index]
    const inner = within(place, `components[${index}]`)
    if (!type) return unknownType(inner, raw, index, CARD_TYPES)
    if (types.indexOf(type) !== index)
      inner.wrong(
        '',
        `a second ${type}`,
        `one ${type}`,
        `There are two components of type ${type}; a card may have one.`,
      )
    return [CHECKS[type](inner, raw as Raw, { ...setting, words })]
  })
}
