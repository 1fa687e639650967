/** The one notification that everybody sends, and what sending it means. */

import { signatureOf } from '../../../server/src/kernel/crypto/signature.ts'
import { outboundClient } from '../../../server/src/kernel/outbound/client.ts'

export const EVENTS = Number(process.env.BENCH_EVENTS ?? 24_000)
/** So many before the clock runs: nobody is measured while its connections are new. */
export const DELIVERED_BEFORE = 500
export const CONNECTIONS = 8
const SECRET = 'sandbox-app-secret'

export const VALUE = JSON.stringify({
  messaging_product: 'chat',
  metadata: { display_phone_number: '15550100001', phone_number_id: '300000000000001' },
  contacts: [{ profile: { name: 'Ann' }, wa_id: '16505551234' }],
  messages: [
    {
      from: '16505551234',
      id: 'm.1',
      timestamp: '1767225600',
      type: 'text',
      text: { body: 'x'.repeat(200) },
    },
  ],
})
export const BODY = `{"object":"chat_business_account","entry":[{"id":"200000000000001","time":1767225600,"changes":[{"field":"messages","value":${VALUE}}]}]}`

/** Of this process, which sends; the database and the receiver have their own. */
export type Speed = { perSecond: number; processorMicros: number }

/** Runs the work and gives how many deliveries a second that was, and what one of them cost. */
export async function timed(work: () => Promise<void>): Promise<Speed> {
  const used = process.cpuUsage()
  const started = performance.now()
  await work()
  const perSecond = EVENTS / ((performance.now() - started) / 1000)
  const { user, system } = process.cpuUsage(used)
  return { perSecond, processorMicros: (user + system) / EVENTS }
}

export const client = () => outboundClient({ publicOnly: false })
type Client = ReturnType<typeof client>

/** What a job of a queue carries. */
export type Job = { body: string }

export async function post(outbound: Client, url: string, body: string): Promise<void> {
  const answer = await outbound.send({
    url: `${url}/hook`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(SECRET, body) },
    body,
  })
  if (answer.kind !== 'answer' || answer.status !== 200) throw new Error(JSON.stringify(answer))
}

/** The bare limit: the same client in a loop, and nothing kept anywhere. */
export async function bareLoop(url: string): Promise<Speed> {
  const outbound = client()
  let left = EVENTS
  const speed = await timed(async () => {
    const line = async () => {
      while (left-- > 0) await post(outbound, url, BODY)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, line))
  })
  await outbound.close()
  return speed
}
