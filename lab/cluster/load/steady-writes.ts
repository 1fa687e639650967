/** Sends at a steady rate, whatever became of those before; templates, flows and reads beside them. */

import { ACCOUNT, NUMBER } from '../../../server/test/house.ts'
import { type Caller, sleep } from './caller.ts'
import type { Journal } from './journal.ts'

const SENDS_PER_SECOND = 8
const READS_PER_SECOND = 4
const THINGS_GAP_MS = 1_000
const CUSTOMERS = Array.from({ length: 10 }, (_, count) => `1650555${1_000 + count}`)

/** Whoever wrote first may be written to. */
export async function openWindows(operator: Caller): Promise<void> {
  for (const from of CUSTOMERS)
    await operator.writeSurely(`/operator/${NUMBER}/inbound`, { from, type: 'text', text: { body: 'Hello' } })
}

export async function send(owner: Caller, journal: Journal, isStopped: () => boolean): Promise<void> {
  const under = new Set<Promise<void>>()
  for (let count = 0; !isStopped(); count++) {
    const one = sendOne(owner, journal, count).finally(() => under.delete(one))
    under.add(one)
    await sleep(1_000 / SENDS_PER_SECOND)
  }
  await Promise.all(under)
}

async function sendOne(owner: Caller, journal: Journal, count: number): Promise<void> {
  const to = CUSTOMERS[count % CUSTOMERS.length]
  const body = { to, type: 'text', text: { body: `Message ${count}` } }
  const { outcome, body: answer } = await owner.write(`/${NUMBER}/messages`, body)
  if (outcome === 'done') journal.acknowledged.messages.set(answer.messages[0].id, new Date())
}

export async function read(owner: Caller, isStopped: () => boolean): Promise<void> {
  const under = new Set<Promise<unknown>>()
  while (!isStopped()) {
    const one = owner.read(`/${NUMBER}`).finally(() => under.delete(one))
    under.add(one)
    await sleep(1_000 / READS_PER_SECOND)
  }
  await Promise.all(under)
}

export async function makeThings(owner: Caller, journal: Journal, isStopped: () => boolean): Promise<void> {
  for (let count = 0; !isStopped(); count++) {
    const name = `chaos_${count}`
    journal.names.templates.add(name)
    const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
    const template = { name, category: 'UTILITY', language: 'en_US', components }
    const made = await owner.writeSurely(`/${ACCOUNT}/message_templates`, template)
    if (made?.outcome === 'done') journal.acknowledged.templates.set(made.body.id, new Date())
    journal.names.flows.add(name)
    const flow = await owner.writeSurely(`/${ACCOUNT}/flows`, { name, categories: ['OTHER'] })
    if (flow?.outcome === 'done') journal.acknowledged.flows.set(flow.body.id, new Date())
    await sleep(THINGS_GAP_MS)
  }
}
