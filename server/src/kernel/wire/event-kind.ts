/** A kind of event: the field that receivers subscribe to, and the shape and an example of its value. */

import type { z } from 'zod'
import type { Platform } from '../platform/platform.ts'

/** What an event is about, the state of the platform for its receiver at that time, and what was recorded for the platform's dialect alone. */
export type About = { account_id: string; platform: Platform; more?: Record<string, unknown> | undefined }

export type EventKind<Value = unknown> = {
  field: string
  about: string
  /** What makes it happen, in words for the documentation. */
  cause: string
  schema: z.ZodType<Value>
  example: unknown
  /**
   * How clients on versioned paths know it, where that differs: under which field, and what its value has there; or
   * that the platform sends no such event, or only the platform does.
   */
  platform?: {
    field?: string
    value?: (value: unknown, event: About) => unknown
    isNotSent?: true
    isOnly?: true
  }
}

type Declared<Value> = Omit<EventKind<Value>, 'example' | 'platform'> & {
  example: NoInfer<Value>
  platform?: {
    field?: string
    value?: (value: NoInfer<Value>, event: About) => unknown
    isNotSent?: true
    isOnly?: true
  }
}

export function eventKind<Value>({ platform, ...kind }: Declared<Value>): EventKind<Value> {
  if (!platform) return kind
  const { value: write, ...rest } = platform
  if (!write) return { ...kind, platform: rest }
  // Only what was recorded as this kind is ever written in the platform's words.
  return { ...kind, platform: { ...rest, value: (value, event) => write(value as Value, event) } }
}

/** What somebody made up, of no kind that we know: its id says so wherever it is seen, the header of its delivery included. */
export const RAW_EVENT = 'raw_'

export const isRawEvent = (id: string): boolean => id.startsWith(RAW_EVENT)
