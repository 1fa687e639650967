/** The body: a text of its own, or the one that the platform writes for a code. */

import { truth } from '../../../../kernel/wire/params.ts'
import { type Component, LIMITS } from '../../template.ts'
import type { Place } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { checkExample, checkNeighbours, checkText, checkVariables } from '../text.ts'
import type { Raw } from './given.ts'

const RECOMMENDS = truth().optional()

const CODE_TEXT = '*{{1}}* is your verification code.'

const RECOMMENDATION = ' For your security, do not share this code.'

export function checkBody(place: Place, raw: Raw, setting: Setting): Component {
  const { category, parameter_format = 'POSITIONAL' } = setting
  const recommended = raw.add_security_recommendation
  const recommends = RECOMMENDS.safeParse(recommended ?? undefined)
  if (!recommends.success) {
    place.wrong(
      'add_security_recommendation',
      recommended,
      'true or false',
      'add_security_recommendation must be true or false.',
    )
  }
  // The platform writes the text of an authentication template that brings none.
  if (category === 'AUTHENTICATION' && raw.text === undefined) {
    if (parameter_format === 'NAMED') {
      const message =
        'An AUTHENTICATION template without a text of its own has the variable {{1}}: leave parameter_format out.'
      place.wrong('', 'parameter_format NAMED', 'POSITIONAL', message)
    }
    return {
      type: 'BODY',
      text: CODE_TEXT + (recommends.data ? RECOMMENDATION : ''),
      add_security_recommendation: recommends.data ?? false,
      example: { body_text: [['123456']] },
    }
  }
  const text = checkText(place, 'text', 'body', raw.text, LIMITS.bodyLengthMax)
  if (text === undefined) return { type: 'BODY' }
  const names = checkVariables(place, 'text', 'body', text, parameter_format)
  if (setting.strictlyJudged > 0) checkNeighbours(place, 'text', 'body', text)
  const example = checkExample(place, 'body', raw.example, names, parameter_format)
  return {
    type: 'BODY',
    text,
    ...(recommends.data !== undefined && { add_security_recommendation: recommends.data }),
    ...(example && { example }),
  }
}
