/** An offer for a limited time: until when it is open. */

import type { Template } from '../../../templates/index.ts'
import { wrongParameterCount, wrongParameterFormat } from '../../errors/template.ts'
import type { Parameter } from '../content/template.ts'
import { componentOf } from './components.ts'

const WHERE = 'limited_time_offer'

/** `expires_at` in milliseconds; an offer may have no end. */
export type Offer = { text: string; expires_at?: number }

type Component = { text?: string; has_expiration?: boolean }

const offerIn = (template: Pick<Template, 'components'>) =>
  componentOf(template, 'LIMITED_TIME_OFFER')?.limited_time_offer as Component | undefined

const endOf = (parameter: Parameter | undefined) =>
  Number((parameter?.limited_time_offer as { expiration_time_ms?: unknown } | undefined)?.expiration_time_ms)

export function assertOffer(template: Template, parameters: Parameter[], now: number): void {
  const offer = offerIn(template)
  const expected = offer?.has_expiration === true ? 1 : 0
  if (parameters.length !== expected) throw wrongParameterCount(WHERE, parameters.length, expected)
  if (expected === 0) return
  const end = endOf(parameters[0])
  if (!Number.isSafeInteger(end) || end <= now)
    throw wrongParameterFormat(WHERE, 'expiration_time_ms must be a time to come, in milliseconds since 1970')
}

export function offerOf(template: Pick<Template, 'components'>, parameters: Parameter[]): Offer | undefined {
  const offer = offerIn(template)
  if (!offer) return undefined
  return {
    text: offer.text ?? '',
    ...(offer.has_expiration === true && { expires_at: endOf(parameters[0]) }),
  }
}
