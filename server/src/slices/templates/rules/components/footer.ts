/** The footer: a text without variables, or how long a code is good for. */

import { integer } from '../../../../kernel/wire/params.ts'
import { type Component, LIMITS } from '../../template.ts'
import type { Place } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { checkText } from '../text.ts'
import { scanVariables } from '../variables.ts'
import type { Raw } from './given.ts'

const MINUTES = integer(1, LIMITS.codeExpirationMinutesMax).optional()

export function checkFooter(place: Place, raw: Raw, { category }: Setting): Component {
  const minutes = raw.code_expiration_minutes
  const most = LIMITS.codeExpirationMinutesMax
  const read = MINUTES.safeParse(minutes ?? undefined)
  if (!read.success) {
    const message = `code_expiration_minutes of the footer must be a whole number from 1 to ${most}.`
    place.wrong('code_expiration_minutes', minutes, `1 to ${most}`, message)
  }
  const expiry = minutes === undefined || minutes === null ? {} : { code_expiration_minutes: read.data }
  if (raw.text === undefined && category === 'AUTHENTICATION' && minutes !== undefined) {
    return {
      type: 'FOOTER',
      text: `This code expires in ${read.data} ${read.data === 1 ? 'minute' : 'minutes'}.`,
      ...expiry,
    }
  }
  const text = checkText(place, 'text', 'footer', raw.text, LIMITS.footerLengthMax)
  if (text === undefined) return { type: 'FOOTER' }
  const { variables, unbalanced } = scanVariables(text)
  if (variables.length + unbalanced.length > 0) {
    place.wrong('text', text, 'no variables', 'The footer may not hold variables; move them to the body.')
  }
  return { type: 'FOOTER', text, ...expiry }
}
