/** What is refused when a flow is played. */

import { refusing, shorten } from '../../../kernel/wire/errors.ts'

export const notPlayable = refusing(
  'notPlayable',
  { code: 100, meaning: 'the definition has validation errors' },
  (count: number) =>
    `The flow cannot be played: its definition has ${count} validation error${count === 1 ? '' : 's'}. Read validation_errors.`,
)

export const noSuchScreen = refusing(
  'noSuchScreen',
  { code: 100, meaning: 'the flow has no such screen' },
  (screen: string) => ({
    message: `Param screen: the flow has no screen "${shorten(screen)}".`,
    blame: ['screen'],
  }),
)

export const sessionMalformed = refusing(
  'sessionMalformed',
  { code: 100, meaning: 'session is not what the last step gave' },
  () => ({ message: 'Param session must be the session that the last step gave.', blame: ['session'] }),
)
