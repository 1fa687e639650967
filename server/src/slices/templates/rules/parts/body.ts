/** The words: a body and a footer of their own, or those that the platform writes around a code. */

import { z } from 'zod'
import { COMPONENTS, LIMITS } from '../../template.ts'
import { type At, otherwise, part, shownAs, sized, whole, yesOrNo } from './field.ts'
import { checkNeighbours, plainText, readExample, readText, readVariables, shownExamples } from './texts.ts'

const CODE_TEXT = '*{{1}}* is your verification code.'
const RECOMMENDATION = ' For your security, do not share this code.'

/** The platform writes the text of an authentication template that brings none. */
const isWritten = ({ raw, setting }: At) => setting.category === 'AUTHENTICATION' && raw.text === undefined

export const body = part(
  'BODY',
  { what: 'body', id: 'TemplateBody', ...COMPONENTS.BODY },
  {
    add_security_recommendation: shownAs(
      'Of AUTHENTICATION templates: advise not to share the code.',
      otherwise((at) => (isWritten(at) ? false : undefined), yesOrNo),
    ),
    text: {
      shown: sized(0, LIMITS.bodyLengthMax)
        .optional()
        .describe(
          'The text, with variables such as {{1}} or {{first_name}}. AUTHENTICATION templates may leave it out.',
        ),
      judge(given, at) {
        const { place, setting, kept } = at
        if (isWritten(at)) {
          if (setting.parameter_format === 'NAMED') {
            const message =
              'An AUTHENTICATION template without a text of its own has the variable {{1}}: leave parameter_format out.'
            place.wrong('', 'parameter_format NAMED', 'POSITIONAL', message)
          }
          return CODE_TEXT + (kept.add_security_recommendation ? RECOMMENDATION : '')
        }
        const text = readText(at, given, LIMITS.bodyLengthMax)
        if (text === undefined) return undefined
        readVariables(at, text)
        if (setting.isStrict) checkNeighbours(at, text)
        return text
      },
    },
    example: {
      shown: z.object(shownExamples.body).optional(),
      judge: (given, at) => (isWritten(at) ? { body_text: [['123456']] } : readExample(at, 'body', given)),
    },
  },
)

const line = plainText(LIMITS.footerLengthMax, '; move them to the body')
export const footer = part(
  'FOOTER',
  { what: 'footer', id: 'TemplateFooter', ...COMPONENTS.FOOTER },
  {
    code_expiration_minutes: shownAs(
      'Of AUTHENTICATION templates: for how long the code is valid.',
      whole(1, LIMITS.codeExpirationMinutesMax),
    ),
    text: {
      shown: line.shown.describe('The line below; no variables.'),
      judge(given, at) {
        const { code_expiration_minutes: minutes } = at.raw
        const isOfCode = at.setting.category === 'AUTHENTICATION' && minutes !== undefined
        if (given !== undefined || !isOfCode) return line.judge(given, at)
        const kept = at.kept.code_expiration_minutes
        return `This code expires in ${kept} ${kept === 1 ? 'minute' : 'minutes'}.`
      },
    },
  },
)
