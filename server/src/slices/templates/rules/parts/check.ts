/** The components of a template: each judged, and what they may not be beside each other. */

import { lengthOf } from '../../../../kernel/wire/params.ts'
import { type Component, type ComponentType, LIMITS } from '../../template.ts'
import { type FindingCollector, placeFor } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { judgeAll } from './components.ts'

/** Of those that an update leaves as they are, nothing is said that was not said when they were written. */
export function checkComponents(
  collector: FindingCollector,
  given: unknown[],
  kept: unknown[],
  setting: Setting,
): Component[] {
  const components = [
    ...judgeAll(given, setting, (type, index) => placeFor(collector, type, index), 'template'),
    ...judgeAll(
      kept,
      { ...setting, isStrict: false },
      (type, index) => placeFor(collector, type, given.length + index),
      'template',
    ),
  ]
  if (!components.some(({ type }) => type === 'BODY')) {
    const message = 'The template has no BODY component; every template needs one.'
    collector.note(2388124, 'BODY', { path: 'components', found: null, allowed: 'one BODY', message })
  }
  checkCompany(collector, components)
  checkAroundOffer(collector, components)
  return components
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

const OFFER_FORMATS = ['IMAGE', 'VIDEO']

/** An offer takes room: what stands around it has narrower limits. */
function checkAroundOffer(collector: FindingCollector, components: Component[]): void {
  const find = (type: ComponentType) => components.find((component) => component.type === type)
  if (!find('LIMITED_TIME_OFFER')) return
  const note = (type: ComponentType, found: unknown, allowed: string, message: string) =>
    collector.note(2388124, type, { path: 'components', found, allowed, message })
  const format = find('HEADER')?.format
  const formats = OFFER_FORMATS.join(' or ')
  if (format !== undefined && !OFFER_FORMATS.includes(format))
    note(
      'HEADER',
      format,
      formats,
      `The header above a LIMITED_TIME_OFFER must be ${formats}; this one is ${format}.`,
    )
  const length = lengthOf(find('BODY')?.text ?? '')
  const allowed = `at most ${LIMITS.offerBodyLengthMax} characters`
  if (length > LIMITS.offerBodyLengthMax)
    note('BODY', length, allowed, `The body below a LIMITED_TIME_OFFER may have ${allowed} - got ${length}.`)
}
