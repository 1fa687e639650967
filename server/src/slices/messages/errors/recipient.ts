/** What is refused about the one who is written to. */

import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { refusing } from '../../../kernel/wire/errors.ts'

export const badRecipient = refusing(
  'badRecipient',
  { code: 100, meaning: 'the recipient is no phone number' },
  (to: string, name: string = 'to') => ({
    message: `Param ${name} must be a phone number in international form, 7 to 15 digits - got ${JSON.stringify(firstCharacters(to, 40))}.`,
    blame: [name],
  }),
)

export const recipientMissing = refusing(
  'recipientMissing',
  { code: 100, meaning: 'the recipient is missing' },
  (name: string = 'to') => ({
    message: `The parameter ${name} is required: a phone number in international form, 7 to 15 digits.`,
    blame: [name],
  }),
)

export const unknownUser = refusing(
  'unknownUser',
  { code: 100, meaning: 'the business never received this user_id (versioned paths)' },
  (userId: string) => ({
    message: `Param recipient must be the user_id of a customer, as notifications to this business contain it - got ${JSON.stringify(firstCharacters(userId, 40))}.`,
    blame: ['recipient'],
  }),
)

export const phoneNumberNeeded = refusing(
  'phoneNumberNeeded',
  { code: 131062, meaning: 'a template with a code goes to a phone number, and not to a user_id' },
  () => ({
    message: 'An AUTHENTICATION template goes to a phone number (to), and not to a user_id (recipient).',
    blame: ['recipient'],
  }),
)

export const toOneself = refusing(
  'toOneself',
  { code: 131021, meaning: 'the recipient is the sender' },
  () => 'The recipient is the sender: a number cannot message itself.',
)

export const windowClosed = refusing(
  'windowClosed',
  { code: 131047, title: 'Re-engagement message', meaning: 'the customer last wrote more than 24 hours ago' },
  (lastInbound: number | null) =>
    `More than 24 hours have passed since the customer last wrote${lastInbound === null ? ' (they never did)' : ` (${writeDate(lastInbound)})`}: only a template may be sent.`,
)
