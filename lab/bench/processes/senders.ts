/** Who sends: what the service is started with, from which numbers, and what must be there before. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../server/test/free-port.ts'
import { temporaryFolder } from '../tools/processes.ts'

export type Sender = {
  /** Of one process. */
  environment(): Promise<Record<string, string>>
  token: string
  numbers: string[]
  /** Makes the template that is sent; resolves when it may be. */
  prepare(url: string): Promise<void>
}

const ACCOUNT = '200000000000001'
const NUMBERS = 64
const COMPONENTS = [{ type: 'BODY', text: 'Your order is on its way.' }]
const TEMPLATE = { name: 'bench', category: 'UTILITY', language: 'en_US', components: COMPONENTS }

async function post(address: string, key: string, body: object): Promise<{ id?: string }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
  return (await answer.json()) as { id?: string }
}

export const sandbox: Sender = {
  environment: async () => ({ PARLEY_REVIEW_DELAY_MS: '0' }),
  token: 'sandbox-token',
  numbers: ['300000000000001'],
  async prepare(url) {
    await post(`${url}/${ACCOUNT}/message_templates`, this.token, TEMPLATE)
    await post(`${url}/operator/${this.numbers[0]}`, 'sandbox-operator-key', { throughput: 'UNLIMITED' })
    for (;;) {
      const list = await fetch(`${url}/${ACCOUNT}/message_templates?name=bench&access_token=${this.token}`)
      const { data } = (await list.json()) as { data: { status: string }[] }
      if (data[0]?.status === 'APPROVED') return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
}

const KEY = 'an-operator-key-of-the-bench'
const APP = { id: '100000000000001', name: 'Bench', secret: 'a-secret-of-the-bench' }
const numbers = Array.from({ length: NUMBERS }, (_, at) => String(300000000000001 + at))

const SEED = seedFile()

/** No transport takes its messages: each fails, with the events of a failure. */
export const production: Sender = {
  async environment() {
    const port = await freePort()
    return {
      PORT: String(port),
      PARLEY_MODE: 'production',
      // That is the address that it prints.
      PARLEY_PUBLIC_URL: `https://parley.example:${port}`,
      PARLEY_OPERATOR_KEY: KEY,
      PARLEY_SECRETS_KEY: 'a-secrets-key-of-at-least-32-characters',
      PARLEY_SEED: SEED,
      PARLEY_CALLS_PER_HOUR_PER_APP: 'none',
      PARLEY_CALLS_PER_HOUR_PER_ACCOUNT: 'none',
      PARLEY_MESSAGES_PER_SECOND_PER_NUMBER: 'none',
    }
  },
  token: 'a-token-of-the-bench',
  numbers,
  async prepare(url) {
    const { id } = await post(`${url}/${ACCOUNT}/message_templates`, this.token, TEMPLATE)
    await post(`${url}/operator/${id}`, KEY, { status: 'APPROVED' })
  },
}

function seedFile(): string {
  const folder = temporaryFolder()
  process.once('exit', folder.remove)
  const file = join(folder.path, 'seed.json')
  const seed = {
    apps: [APP],
    accounts: [{ id: ACCOUNT, app_id: APP.id, name: 'Bench' }],
    phone_numbers: numbers.map((id, at) => ({
      id,
      account_id: ACCOUNT,
      display_phone_number: `+1 555 01${String(at).padStart(5, '0')}`,
      verified_name: 'Bench',
      code_verification_status: 'VERIFIED',
      account_mode: 'LIVE',
      quality_rating: 'GREEN',
      throughput: 'UNLIMITED',
    })),
    tokens: [{ app_id: APP.id, access_token: 'a-token-of-the-bench', accounts: [ACCOUNT] }],
  }
  writeFileSync(file, JSON.stringify(seed))
  return file
}
