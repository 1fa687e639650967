/** Buttons that bring business and customer to talk: a call, and who the customer is. */

import { integer } from '../../../../kernel/wire/params.ts'
import { type Button, LIMITS, type TemplateCategory } from '../../template.ts'
import type { Place } from '../findings.ts'
import { label, type Raw } from './words.ts'

const CALL_MINUTES = integer(1, LIMITS.callMinutesMax).optional()

export function checkCall(
  place: Place,
  path: string,
  raw: Raw,
  category: TemplateCategory | undefined,
): Button {
  if (category === 'AUTHENTICATION') {
    const message = 'A VOICE_CALL button is for MARKETING and UTILITY templates.'
    place.wrong(`${path}.type`, 'VOICE_CALL', 'MARKETING or UTILITY', message)
  }
  const minutes = CALL_MINUTES.safeParse(raw.ttl_minutes ?? undefined)
  if (!minutes.success) {
    const allowed = `a whole number from 1 to ${LIMITS.callMinutesMax}`
    place.wrong(
      `${path}.ttl_minutes`,
      raw.ttl_minutes,
      allowed,
      `ttl_minutes of a VOICE_CALL button must be ${allowed}.`,
    )
  }
  return {
    type: 'VOICE_CALL',
    ...label(place, path, 'VOICE_CALL', raw),
    ...(minutes.data !== undefined && { ttl_minutes: minutes.data }),
  }
}

/** What it says is not the business's to choose. */
export function checkContactRequest(
  place: Place,
  path: string,
  _raw: Raw,
  category: TemplateCategory | undefined,
): Button {
  if (category === 'AUTHENTICATION') {
    const message = 'A REQUEST_CONTACT_INFO button is for MARKETING and UTILITY templates.'
    place.wrong(`${path}.type`, 'REQUEST_CONTACT_INFO', 'MARKETING or UTILITY', message)
  }
  return { type: 'REQUEST_CONTACT_INFO', text: 'Share contact info' }
}
