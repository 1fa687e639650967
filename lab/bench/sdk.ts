/**
 * Claims: a call through the client runs at 0.9 or more of the rate of a bare `fetch` to the same address, and a
 * notification that is verified, read and handed over at 0.8 or more of the rate of its bare HMAC by Web Crypto, which
 * is what every runtime has. Where there is `node:crypto`, it is used; beside that one's bare HMAC there is a
 * figure and no claim, because reading the JSON of a notification alone takes as long.
 */

import { createHmac } from 'node:crypto'
import { Parley } from '../../sdk/src/index.ts'
import { signatureOf, webhooks } from '../../sdk/src/webhooks.ts'
import { atLeast, reportResult } from '../results.ts'
import { median } from './tools/load.ts'
import { parley, temporaryFolder } from './tools/processes.ts'

const ROUNDS = 15
const NUMBER = '300000000000001'
const SECRET = 'sandbox-app-secret'

/** Each way in turn, in every round; the ratio is that of the round. */
async function compare(
  name: string,
  target: number | undefined,
  ways: { bare: () => Promise<unknown>; ours: () => Promise<unknown> },
  times: number,
): Promise<void> {
  const secondsFor = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    for (let count = 0; count < times; count++) await work()
    return (performance.now() - began) / 1000
  }
  await secondsFor(ways.bare)
  await secondsFor(ways.ours)
  const rounds: { bare: number; ours: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever goes first changes with the round.
    const oursFirst = round % 2 === 1 ? await secondsFor(ways.ours) : undefined
    const bare = await secondsFor(ways.bare)
    rounds.push({ bare, ours: oursFirst ?? (await secondsFor(ways.ours)) })
  }
  const perSecond = (one: 'bare' | 'ours') => (times / median(rounds.map((round) => round[one]))).toFixed(0)
  const ratio = median(rounds.map(({ bare, ours }) => bare / ours))
  const figures = `${perSecond('ours')}/s, bare ${perSecond('bare')}/s`
  if (target === undefined) console.log(`${name}: ${figures}, median ratio ${ratio.toFixed(2)}`)
  else reportResult({ proof: 'bench', claim: `sdk: ${name}`, ...atLeast(ratio, target, figures) })
}

/** Whatever is made meanwhile believes to be in a browser. */
function withoutNodeCrypto<T>(make: () => T): T {
  const { getBuiltinModule } = process
  process.getBuiltinModule = () => undefined
  try {
    return make()
  } finally {
    process.getBuiltinModule = getBuiltinModule
  }
}

const folder = temporaryFolder()
const server = await parley({ PARLEY_DATA_DIR: folder.path })
const baseUrl = `http://127.0.0.1:${server.port}`
const client = new Parley({ baseUrl, token: 'sandbox-token' })
const headers = { authorization: 'Bearer sandbox-token' }
await compare(
  'a read through the client',
  0.9,
  {
    bare: async () => (await fetch(`${baseUrl}/${NUMBER}`, { headers })).json(),
    ours: () => client.numbers.read(NUMBER),
  },
  500,
)
await server.stop()
folder.remove()

const body = JSON.stringify({
  object: 'chat_business_account',
  entry: [
    {
      id: '200000000000001',
      time: 1_767_225_600,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'chat',
            metadata: { display_phone_number: '15550100001', phone_number_id: NUMBER },
            contacts: [{ profile: { name: 'Ann' }, wa_id: '16505551234' }],
            messages: [
              {
                from: '16505551234',
                id: 'mid.1',
                timestamp: '1767225600',
                type: 'text',
                text: { body: 'Hello' },
              },
            ],
          },
        },
      ],
    },
  ],
})
const bytes = new TextEncoder().encode(body)
const signature = await signatureOf(SECRET, body)
const given: Record<string, string> = { 'x-hub-signature-256': signature }
const key = await crypto.subtle.importKey(
  'raw',
  new TextEncoder().encode(SECRET),
  { name: 'HMAC', hash: 'SHA-256' },
  false,
  ['sign'],
)
let received = 0
const hubOf = () =>
  webhooks({ secret: SECRET, verifyToken: 'x', seen: false }).on('messages.text', () => {
    received++
  })
const hub = hubOf()
const webHub = withoutNodeCrypto(hubOf)
const call = {
  method: 'POST',
  url: '/hook',
  header: (name: string) => given[name],
  body: async () => bytes,
}
const bareWeb = () => crypto.subtle.sign('HMAC', key, bytes)
const bareNode = async () => createHmac('sha256', SECRET).update(bytes).digest('hex')
const TIMES = 20_000

const handedOver = 'a notification verified, read and handed over'
await compare(`${handedOver}, beside Web Crypto`, 0.8, { bare: bareWeb, ours: () => hub.answer(call) }, TIMES)
await compare(
  `${handedOver} by Web Crypto, beside Web Crypto`,
  0.8,
  { bare: bareWeb, ours: () => webHub.answer(call) },
  TIMES,
)
await compare(
  `${handedOver}, beside node:crypto`,
  undefined,
  { bare: bareNode, ours: () => hub.answer(call) },
  TIMES,
)
await compare(
  'its JSON alone, beside node:crypto',
  undefined,
  { bare: bareNode, ours: async () => JSON.parse(body) },
  TIMES,
)
if (received === 0) throw new Error('no notification was handed over')
