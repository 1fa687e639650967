/** A notification in the words of a dialect: the word in front, the field, and what the value has besides. */

import type { Dialect } from '../../../kernel/call/call.ts'
import { type EventKind, isRawEvent } from '../../../kernel/wire/event-kind.ts'

export type Told = { object: string; field: string; value: string }

/**
 * The fields under which an event is heard: its own, and in the platform's dialect the one that clients know. None: it
 * is not told in that dialect.
 */
export function heardAs(kinds: EventKind[], field: string, dialect: Dialect): string[] {
  const platform = dialect === 'platform' ? kinds.find((kind) => kind.field === field)?.platform : undefined
  if (platform?.isUntold) return []
  return platform?.field === undefined ? [field] : [field, platform.field]
}

/** As it was recorded for a plain callback; else in the words of the platform. A raw one is in the words it came in. */
export function inPlatformWords(
  event: Told & { account_id: string; event_id: string },
  kinds: EventKind[],
  brand: string,
): Told {
  const object = `${brand}_business_account`
  if (isRawEvent(event.event_id)) return { object, field: event.field, value: event.value }
  const platform = kinds.find((kind) => kind.field === event.field)?.platform
  const value = JSON.parse(event.value)
  if ('messaging_product' in value) value.messaging_product = brand
  return {
    object,
    field: platform?.field ?? event.field,
    value: JSON.stringify(platform?.value?.(value, event) ?? value),
  }
}
