/** A notification in the words of a dialect: the word in front, the field, and what the value has besides. */

import type { Dialect } from '../../../kernel/call/call.ts'
import { platformAt } from '../../../kernel/platform/platform.ts'
import type { Switched } from '../../../kernel/process/clock.ts'
import { type EventKind, isRawEvent } from '../../../kernel/wire/event-kind.ts'

export type Worded = { object: string; field: string; value: string }

/**
 * The fields under which an event is sent: its own, and in the platform's dialect the one that clients know. None: it
 * is not sent in that dialect.
 */
export function fieldsIn(kinds: EventKind[], field: string, dialect: Dialect): string[] {
  const platform = kinds.find((kind) => kind.field === field)?.platform
  if (dialect === 'platform' ? platform?.isNotSent : platform?.isOnly) return []
  return dialect === 'plain' || platform?.field === undefined ? [field] : [field, platform.field]
}

type Recorded = Worded & {
  event_id: string
  account_id: string
  occurred_at: number
  platform_value: string | null
}

/**
 * As it was recorded for a plain callback; else in the words that the platform had when it happened, in the version that the
 * application speaks. A raw one is in the words it came in.
 */
export function inPlatformWords(
  event: Recorded,
  kinds: EventKind[],
  { brand, asked, switched }: { brand: string; asked: string | null; switched: Switched },
): Worded {
  const object = `${brand}_business_account`
  if (isRawEvent(event.event_id)) return { object, field: event.field, value: event.value }
  const { account_id, platform_value } = event
  const words = kinds.find((kind) => kind.field === event.field)?.platform
  const value = JSON.parse(event.value)
  const platform = platformAt(event.occurred_at, { switched, asked: asked ?? '' })
  const more = platform_value === null ? undefined : JSON.parse(platform_value)
  if ('messaging_product' in value) value.messaging_product = brand
  return {
    object,
    field: words?.field ?? event.field,
    value: JSON.stringify(words?.value?.(value, { account_id, platform, more }) ?? value),
  }
}
