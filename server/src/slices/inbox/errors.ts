/** What is refused about inboxes. */

import { refusing } from '../../kernel/wire/errors.ts'

export const noInbox = refusing(
  'noInbox',
  { code: 100, status: 404, meaning: 'the application has no receiver inside the sandbox' },
  (app: string) =>
    `Application ${app} has no receiver inside the sandbox yet. Make one: POST /operator/${app}/inbox.`,
)
