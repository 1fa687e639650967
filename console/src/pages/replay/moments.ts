/** What happened in a conversation, in order: each message, and each event with what became of its deliveries. */

import type { ListedEvent } from '@parley-dev/operator'
import { readTime } from '../../ui/times.ts'
import type { Message } from './steps.ts'

export type Moment = { key: string; at: number; message?: Message; event?: ListedEvent }

/** `eventsOf`: of each message, by its place. What happened in one second stands in the order of its causes. */
export function momentsOf(messages: Message[], eventsOf: ListedEvent[][]): Moment[] {
  const known = new Set<string>()
  return messages
    .flatMap((message, index): Moment[] => {
      const fresh = (eventsOf[index] ?? []).filter(({ id }) => !known.has(id))
      for (const { id } of fresh) known.add(id)
      return [
        { key: message.id, at: readTime(message.time), message },
        ...fresh
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((event): Moment => ({ key: event.id, at: readTime(event.occurred_at), event })),
      ]
    })
    .toSorted((a, b) => a.at - b.at)
}

type Part = {
  body?: string | { text?: string }
  caption?: string
  text?: string
  name?: string
  emoji?: string
}

/** As the customer would read it. */
export function wordsOf(message: Message): string {
  const inside = ((message as Record<string, unknown>)[message.type] ?? {}) as Part & {
    rendered?: Part
    button_reply?: { title?: string }
    list_reply?: { title?: string }
  }
  const said = inside.rendered?.body ?? inside.body
  const words = typeof said === 'string' ? said : said?.text
  const reply = inside.button_reply?.title ?? inside.list_reply?.title
  return words ?? reply ?? inside.caption ?? inside.text ?? inside.emoji ?? inside.name ?? `[${message.type}]`
}
