/** What is refused about a customer who changes. */

import { refusing } from '../../../kernel/wire/errors.ts'

export const usernameTaken = refusing(
  'usernameTaken',
  { code: 100, meaning: 'another customer has this username' },
  (username: string) => ({
    message: `Param username: another customer has the username ${username}. A username belongs to one.`,
    blame: ['username'],
  }),
)

export const moveToItself = refusing(
  'moveToItself',
  { code: 100, meaning: 'the new number is the one that the customer has' },
  (waId: string) => ({
    message: `Param new_number must be another number than the customer's own, ${waId}.`,
    blame: ['new_number'],
  }),
)

export const notTheirs = refusing(
  'notTheirs',
  { code: 100, meaning: 'the customer has written no such message' },
  (what: string) => ({ message: `The customer has written ${what}.`, blame: ['message_id'] }),
)
