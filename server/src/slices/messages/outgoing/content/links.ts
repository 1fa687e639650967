/** Messages with a button that leads out of the chat: to a page, to a call. */

import { z } from 'zod'
import { choice, integer, object, text } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'
import { body, frame, kind, link } from './parts.ts'

export const urlAction = object({
  name: choice(['cta_url']).describe('Always cta_url.'),
  parameters: object({
    display_text: text({ min: 1, max: LIMITS.buttonTitleLengthMax }).describe('What the button says.'),
    url: link.describe('Where it leads.'),
  }).describe('The button.'),
})

export const ctaUrl = z
  .object({
    type: kind('cta_url'),
    ...frame,
    action: urlAction.describe('A button that opens a page.'),
  })
  .meta({ id: 'LinkInteractive' })

export const voiceCall = z.object({
  type: kind('voice_call'),
  body,
  action: object({
    name: choice(['voice_call']).describe('Always voice_call.'),
    parameters: object({
      display_text: text({ min: 1, max: LIMITS.buttonTitleLengthMax })
        .default('Call')
        .describe('What the button says.'),
      ttl_minutes: integer(1, LIMITS.callMinutesMax).optional().describe('How long the button works.'),
      payload: text({ max: LIMITS.callbackDataLengthMax }).optional().describe('Your own words.'),
    })
      .optional()
      .describe('The button.'),
  }).describe('A button that calls the business.'),
})
