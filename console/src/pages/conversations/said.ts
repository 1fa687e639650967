/** What a message says, in words, whatever its kind. */

import type { OperatorOperations } from '@parley-dev/operator'
import { conversationWords } from '../../words/conversations.ts'

export type Message = OperatorOperations['readConversation']['answer']['data'][number]

export function saidIn(message: Message): string {
  const inside = (message as Record<string, unknown>)[message.type] as
    | Record<string, unknown>
    | null
    | undefined
  const words =
    inside?.body ?? inside?.caption ?? inside?.text ?? inside?.name ?? inside?.emoji ?? inside?.filename
  const nested = inside?.body as { text?: string } | undefined
  const text = typeof words === 'string' ? words : nested?.text
  return text === undefined
    ? conversationWords.kinds(message.type)
    : message.type === 'text'
      ? text
      : `${conversationWords.kinds(message.type)} ${text}`
}
