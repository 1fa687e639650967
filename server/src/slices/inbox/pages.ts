/** Where notifications come to an inbox: verified, checked and answered as any receiver would. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { House } from '../../kernel/call/house.ts'
import { signatureOf } from '../../kernel/crypto/signature.ts'
import { EVENTS_CHANNEL } from '../../kernel/engine/index.ts'
import { type PageAnswer, type PageRequest, page } from '../../kernel/pages/page.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { appSecret, findApp } from '../accounts/index.ts'
import type { Inbox, InboxRequest } from './inbox.ts'
import { handshakeAnswer, isSigned, statusFor } from './rules.ts'
import { addRequest, findInbox } from './store.ts'
import { isVerifyTokenOf } from './verify-token.ts'

/** Longer than anybody waits for a receiver. */
const SLOW_MS = 60_000

type Asked = Pick<PageRequest, 'house' | 'parameters'>

async function inboxAt({ house, parameters }: Asked): Promise<Inbox> {
  const id = parameters.app ?? ''
  const inbox = await findInbox({ db: house.storage.read }, id)
  if (!inbox) throw notFound('get', id)
  return inbox
}

const textsIn = (headers: PageRequest['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]))

async function keep(
  house: House,
  inbox: Inbox,
  came: Pick<InboxRequest, 'method' | 'query' | 'headers' | 'body' | 'computed' | 'answered'>,
): Promise<void> {
  // By the wall clock: what comes now was sent now, wherever the clock of the world stands.
  const request = { id: randomUUID(), app_id: inbox.app_id, received_at: Date.now(), ...came }
  await house.storage.transact(async (db) => {
    await addRequest({ db }, request)
    await house.storage.announce(db, EVENTS_CHANNEL)
  })
}

const answer = (status: number, body: string): PageAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
})

const handshake = page({
  refusal: 'json',
  sandboxOnly: true,
  query: z.object({
    'hub.mode': z.string().optional(),
    'hub.verify_token': z.string().optional(),
    'hub.challenge': z.string().optional(),
  }),
  assertThere: inboxAt,
  async run(asked) {
    const { house, headers } = asked
    const query = asked.query as Record<string, string>
    const inbox = await inboxAt(asked)
    const { status, body } = handshakeAnswer(
      inbox,
      isVerifyTokenOf(house, inbox.app_id, query['hub.verify_token']),
      query,
    )
    await keep(house, inbox, {
      method: 'GET',
      query,
      headers: textsIn(headers),
      body: '',
      computed: null,
      answered: status,
    })
    return answer(status, body)
  },
})

const notification = page({
  refusal: 'json',
  sandboxOnly: true,
  assertThere: inboxAt,
  async run(asked) {
    const { house, headers, content, left } = asked
    const inbox = await inboxAt(asked)
    const app = await findApp({ db: house.storage.read }, inbox.app_id)
    const came = {
      method: 'POST' as const,
      query: {},
      headers: textsIn(headers),
      body: content,
      computed: app ? signatureOf(appSecret(house, app), content) : null,
    }
    const signed = isSigned(came)
    const status = statusFor(inbox.answers_with, signed)
    await keep(house, inbox, { ...came, answered: status })
    // Nobody else may hold a connection for so long.
    if (signed && inbox.answers_with === 'slow')
      await setTimeout(SLOW_MS, undefined, { signal: left }).catch(() => 0)
    return answer(status, status === 200 ? 'ok' : `Answered ${status}.`)
  },
})

export const pages = { 'GET /inbox/{app}': handshake, 'POST /inbox/{app}': notification }
