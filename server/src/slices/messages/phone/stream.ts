/** What happens on a line, as it happens: server-sent events, for as long as somebody looks. */

import { EVENTS_CHANNEL } from '../../../kernel/events.ts'
import { findPhoneNumber } from '../../phone-numbers/index.ts'
import { typingLastsMs } from '../conversations/typing.ts'
import type { Message } from '../message.ts'
import * as store from '../store.ts'
import type { Line } from './line.ts'

const MESSAGES_SHOWN_MAX = 300
const KEEP_ALIVE_MS = 15_000
/** A burst of events in the house is looked at once. */
const REST_MS = 40

type News = { event: string; data: unknown }

export async function* happenings(line: Line, left: AbortSignal): AsyncGenerator<Uint8Array> {
  const bell = bellFor(left)
  const unlisten = line.call.house.storage.listen(EVENTS_CHANNEL, bell.ring)
  const known = new Map<string, string>()
  try {
    yield Buffer.from('retry: 1000\n\n')
    while (!left.aborted) {
      const { news, lastsMs } = await newsOf(line, known)
      if (news.length > 0) yield Buffer.from(news.map(written).join(''))
      const rung = await bell.heard(Math.min(KEEP_ALIVE_MS, lastsMs))
      if (!rung && !left.aborted) yield Buffer.from(': still here\n\n')
      await bell.rest(REST_MS)
    }
  } finally {
    unlisten()
  }
}

const written = ({ event, data }: News) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Compared with what was told before rather than read from a mark on: statuses change behind any mark, and on
 * PostgreSQL messages may become visible out of their order.
 */
async function newsOf(
  line: Line,
  known: Map<string, string>,
): Promise<{ news: News[] /** For how long this is so, if nothing happens. */; lastsMs: number }> {
  const { call, number, wa_id } = line
  const now = call.house.clock.now()
  const messages = await store.listMessages(call, number.id, wa_id, { most: MESSAGES_SHOWN_MAX })
  const typingMs = await typingLastsMs({ db: call.db, now }, { phone_number_id: number.id, wa_id }, messages)
  const all = [
    { key: 'state', event: 'state', data: { ...(await stateOf(line)), typing: typingMs > 0 } },
    ...messages.filter(hasArrived).map((one) => ({ key: one.id, event: 'message', data: shown(one) })),
  ]
  const news = all.filter(({ key, data }) => known.get(key) !== JSON.stringify(data))
  for (const { key, data } of news) known.set(key, JSON.stringify(data))
  return {
    news: news.length > 0 ? [...news, { event: 'now', data: now }] : [],
    lastsMs: typingMs > 0 ? typingMs : Number.POSITIVE_INFINITY,
  }
}

async function stateOf({ call, number, wa_id }: Line) {
  const conversation = await store.findConversation(call, number.id, wa_id)
  const current = (await findPhoneNumber(call, number.id)) ?? number
  return {
    name: conversation?.name ?? null,
    blocked: conversation?.blocked ?? false,
    prompts: current.prompts,
    commands: current.commands,
  }
}

const shown = ({ seq, id, direction, type, content, context_id, status, created_at }: Message) => ({
  seq,
  id,
  direction,
  type,
  content,
  context_id,
  status,
  created_at,
})

/** What no transport has brought over yet, or never could, is not on the phone. */
const hasArrived = ({ direction, status }: Message) =>
  direction === 'incoming' || (status !== 'accepted' && status !== 'failed')

/** Rings are remembered until somebody listens. */
function bellFor(left: AbortSignal) {
  let rung = false
  let wake = () => {}
  const pause = (milliseconds: number, until: () => boolean) =>
    new Promise<void>((resolve) => {
      if (left.aborted || until()) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        if (!left.aborted && !until()) return
        clearTimeout(timer)
        resolve()
      }
    })
  left.addEventListener('abort', () => wake(), { once: true })
  return {
    ring() {
      rung = true
      wake()
    },
    /** True when the bell rang, false when nothing happened for so long. */
    async heard(milliseconds: number): Promise<boolean> {
      await pause(milliseconds, () => rung)
      const was = rung
      rung = false
      return was
    },
    rest: (milliseconds: number) => pause(milliseconds, () => false),
  }
}
