/**
 * Ids of messages. Ours are stored, and shown on plain paths, as `mid.…`; on versioned paths they are shown as clients know
 * them, as `wamid.…`. Either names the message. An id that a bridge brought stays as it came.
 */

import type { Dialect } from '../../kernel/call/call.ts'
import { keptMessageId, PLATFORM } from '../../kernel/wire/message-id.ts'
import { lenient, text } from '../../kernel/wire/params.ts'

export const newMessageId = (drawn: string) => `mid.${drawn}`

export const messageIdIn = (dialect: Dialect, id: string): string =>
  dialect === 'platform' && id.startsWith('mid.') ? PLATFORM + id : id

export const messageId = (min = 1) =>
  lenient((id) => (typeof id === 'string' ? keptMessageId(id) : id), text({ min, max: 128 }))
