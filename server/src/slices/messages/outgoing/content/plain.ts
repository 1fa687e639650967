/** Messages that say one thing: words, a reaction, a place, people. */

import { z } from 'zod'
import { lenient, list, object, text, truth } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'
import { messageId } from '../../message-id.ts'

const degrees = (most: number) =>
  lenient(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ error: `must be a number from ${-most} to ${most}` })
      .min(-most)
      .max(most),
  )

export const textContent = object({
  body: text({ min: 1, max: LIMITS.textLengthMax }).describe('The words.'),
  preview_url: truth().optional().describe('Whether the first link is shown with a preview.'),
})

export const reaction = object({
  message_id: messageId().describe('The message that is reacted to.'),
  emoji: text({ max: 30 }).default('').describe('One emoji; empty takes the reaction back.'),
})

export const location = object({
  latitude: degrees(90).describe('Degrees north.'),
  longitude: degrees(180).describe('Degrees east.'),
  name: text({ max: 1000 }).optional().describe('What the place is called.'),
  address: text({ max: 1000 }).optional().describe('Where it is, in words.'),
})

const contact = z.looseObject({
  name: z
    .looseObject(
      { formatted_name: text({ min: 1, max: 500 }).describe('The whole name, as it is shown.') },
      { error: 'must be an object with formatted_name' },
    )
    .describe('formatted_name, and any of first_name, last_name, middle_name, prefix, suffix.'),
})

export const contacts = list(contact, { max: LIMITS.contactsMax })
