/** The screen as a person reads it: what stands there, and what can be tapped by its label. */

import type { Asked } from '../../../kernel/call/call.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import type { Message } from '../../messages/index.ts'
import { notOnScreen } from '../errors.ts'
import type { Line } from '../line.ts'
import { type Screen, screenOf } from '../look.ts'
import { type Tap, tapsOf } from '../taps.ts'

export type Tapped = { message: Message; tap: Tap }

export type Seen = Screen & {
  /** The latest message first, as people look. */
  taps: Tapped[]
  /** Prompts are for those who have not written yet. */
  prompts: string[]
}

const WELCOME = 'request_welcome'

export async function see(call: Asked, { number, wa_id }: Omit<Line, 'call'>): Promise<Seen> {
  const screen = await screenOf(call, number, wa_id)
  const { messages, state } = screen
  const hasWritten = messages.some(({ direction, type }) => direction === 'incoming' && type !== WELCOME)
  return {
    ...screen,
    taps: messages.toReversed().flatMap((message) => tapsOf(message).map((tap) => ({ message, tap }))),
    prompts: hasWritten || state.blocked ? [] : state.prompts,
  }
}

export const labelsOf = ({ taps, prompts }: Pick<Seen, 'taps' | 'prompts'>): string[] => [
  ...new Set([...taps.map(({ tap }) => tap.label), ...prompts]),
]

const alike = (label: string) => label.trim().toLowerCase()

type Wanted = {
  label?: string | undefined
  message_id?: string | undefined
  /** Only what does this. */
  does?: Tap['does']
}

/** By its label, as it is written or else in any case; without one, the latest that does what is wanted. */
export function findTap(seen: Seen, { label, message_id, does }: Wanted): Tapped | undefined {
  const here = seen.taps.filter(
    ({ message, tap }) =>
      (message_id === undefined || message.id === message_id) && (does === undefined || tap.does === does),
  )
  if (label === undefined) return here[0]
  return (
    here.find(({ tap }) => tap.label === label) ?? here.find(({ tap }) => alike(tap.label) === alike(label))
  )
}

export function tapOn(seen: Seen, wanted: Wanted): Tapped {
  const found = findTap(seen, wanted)
  if (found) return found
  const { label, message_id, does } = wanted
  const what = label === undefined ? `nothing that does "${does}"` : `no ${JSON.stringify(label)}`
  const where = message_id === undefined ? '' : ` under message ${message_id}`
  throw notOnScreen(`${what}${where}`, labelsOf(seen))
}

/** The words of a message, whatever its kind. */
function wordsOf({ type, content }: Pick<Message, 'type' | 'content'>): string {
  const { body, rendered, text, caption, interactive, name } = (content ?? {}) as Record<string, unknown>
  const inside = (value: unknown, key: string) => (value as Record<string, unknown> | undefined)?.[key]
  const reply = Object.values((interactive ?? content ?? {}) as object).find((part) => inside(part, 'title'))
  const words = [
    inside(body, 'text'),
    body,
    inside(rendered, 'body'),
    text,
    caption,
    inside(reply, 'title'),
    name,
    inside(content, 'emoji'),
  ]
  return words.find((one): one is string => typeof one === 'string') ?? type
}

export function described(seen: Seen, wa_id: string) {
  const { state, messages } = seen
  return {
    customer: wa_id,
    name: state.name,
    blocked: state.blocked,
    typing: state.typing,
    prompts: seen.prompts,
    commands: state.commands,
    messages: messages.map((message) => ({
      id: message.id,
      direction: message.direction,
      type: message.type,
      text: wordsOf(message),
      status: message.status,
      time: writeDate(message.created_at),
      ...(message.context_id !== null && { context: { id: message.context_id } }),
      taps: tapsOf(message).map(({ label, does, card, description, section, url }) => ({
        label,
        does,
        ...(card !== undefined && { card }),
        ...(description !== undefined && { description }),
        ...(section !== undefined && { section }),
        ...(url !== undefined && { url }),
      })),
    })),
    labels: labelsOf(seen),
  }
}
