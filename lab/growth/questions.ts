/** What is asked of an installation, whatever its size. */

import { Agent, request } from 'node:http'
import type { Service } from '../../server/src/app/assembly.ts'
import { systemCall } from '../../server/src/kernel/call/call.ts'
import { transacted } from '../../server/src/kernel/call/transaction.ts'
import { moveOn } from '../../server/src/kernel/engine/aging/progress.ts'
import {
  AGING_EVENTS,
  forgetRangesOfEvents,
  pruneEvents,
} from '../../server/src/kernel/engine/delivery/store/forgetting.ts'
import { nodeHeads } from '../../server/src/kernel/engine/delivery/store/ready.ts'
import { firstDeliveries } from '../../server/src/kernel/engine/index.ts'
import { DAY } from '../../server/src/kernel/process/clock.ts'
import { ACCOUNT, APP, NUMBER } from '../../server/test/house.ts'
import { AGED, BACKLOG_RECEIVER, fillAged, fillBacklog, filledName, filling } from './fill.ts'
import type { Receiver } from './receiver.ts'

type Question = (turn: number) => Promise<void>

export type Asked = {
  questions: Record<string, Question>
  /** Rows that have aged come back before they are forgotten once more. */
  retention: { prepare(): Promise<void>; forget(): Promise<void> }
  /** All that there is becomes a range that is over, and goes; gives whether it did. */
  lastly: { prepare(): Promise<void>; dropRange(): Promise<boolean> }
  close(): void
}

const OPERATOR = 'sandbox-operator-key'
const OWNER = 'sandbox-token'

export async function questionsTo({ url, house }: Service, receiver: Receiver, size: number): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, token: string, body?: object) =>
    new Promise<string>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const asked = request(url + path, { agent, method, headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`${method} ${path}: ${text}`)),
        )
      })
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  const get = (path: string, token: string) => async () => {
    await ask('GET', path, token)
  }
  const send = (turn: number) =>
    ask('POST', `/${NUMBER}/messages`, OWNER, {
      messaging_product: 'whatsapp',
      to: `491${AGED + 1 + (turn % 900)}`,
      type: 'text',
      text: { body: 'Your order is on its way.' },
    })

  await ask('POST', `/operator/${NUMBER}`, OPERATOR, { throughput: 'UNLIMITED' })
  await ask('POST', `/${ACCOUNT}/subscribed_apps`, OWNER, {
    override_callback_uri: receiver.url,
    verify_token: 'growth',
  })
  const { storage } = house
  const goOn = (pace: { everyMs: number; fewest?: number }) =>
    storage.transact((db) => moveOn(db, AGING_EVENTS, { ...pace, now: Date.now() }))
  await storage.transact((db) => fillBacklog(filling(db, storage.isShared), size, APP))
  // As it is done every hour: whoever filled it has just had all tables looked at.
  await goOn({ everyMs: DAY })

  return {
    questions: {
      'read a number': get(`/${NUMBER}`, OWNER),
      'list events': get(`/operator/events?account=${ACCOUNT}&limit=25`, OPERATOR),
      'list conversations': get(`/operator/${NUMBER}/conversations?limit=25`, OPERATOR),
      'read a conversation': get(`/operator/${NUMBER}/conversations/491${AGED + 1}`, OPERATOR),
      'read the audit': get(`/operator/audit?account=${ACCOUNT}&limit=25`, OPERATOR),
      'list calls': get('/operator/requests?limit=25', OPERATOR),
      'claim 64 of what waits': async () => {
        const asked = { after: '', most: 64 }
        const nodes = (await nodeHeads(storage.read, BACKLOG_RECEIVER, asked)).map((head) => head.node_id)
        await firstDeliveries(storage.read, BACKLOG_RECEIVER, { nodes, each: 64 })
      },
      'read a trace': get(`/operator/traces/${filledName(1_500)}`, OPERATOR),
      send: async (turn) => {
        await send(turn)
      },
      'send, until it is notified': async (turn) => {
        const { messages } = JSON.parse(await send(turn))
        await receiver.received(messages[0].id)
      },
    },
    retention: {
      prepare: () => storage.transact((db) => fillAged(filling(db, storage.isShared))),
      async forget() {
        const now = Date.now()
        const before = { finished: now - 7 * DAY, undelivered: now - 30 * DAY }
        for (let after: number | undefined = 0; after !== undefined; ) {
          const behind: number = after
          after = await transacted(systemCall(house, 'bench'), (call) =>
            pruneEvents(call, before, { after: behind, most: AGED }),
          )
        }
      },
    },
    lastly: {
      async prepare() {
        await storage.transact((db) =>
          db
            .updateTable('deliveries')
            .set({ state: 'delivered', finished_at: 1 })
            .where('receiver_id', '=', BACKLOG_RECEIVER)
            .where('state', '=', 'waiting')
            .execute(),
        )
        // What stands before the first range is none: two are begun, and something happens in each.
        for (let range = 0; range < 2; range++) {
          await receiver.received(JSON.parse(await send(range)).messages[0].id)
          await goOn({ everyMs: 0, fewest: 0 })
        }
      },
      async dropRange() {
        const later = Date.now() + DAY
        const before = { finished: later, undelivered: later }
        return (
          (await transacted(systemCall(house, 'bench'), (call) => forgetRangesOfEvents(call, before))) > 0
        )
      },
    },
    close: () => agent.destroy(),
  }
}
