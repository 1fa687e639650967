/** Somebody who writes down what would be asked, instead of asking it: whoever has the script can ask any server. */

import { ACCOUNT, type Actor, type Answer, NUMBER, SECOND_ACCOUNT, type TestHouse } from '../../house.ts'
import type { TestReceiver } from '../../receiver.ts'
import type { World } from '../machines/machine.ts'
import { answerNamed } from './placeholders.ts'

type Who = 'owner' | 'operator' | 'powerless' | 'nobody'

type Part = { name: string; value: string; type?: string; filename?: string }

export type Step = {
  as: Who
  method: string
  path: string
  body?: unknown
  base64?: string
  /** How many zeros follow those bytes. */
  zeros?: number
  form?: Part[]
}

/** The ids of the sandbox that the tests know, by the words that stand for them. */
export const IDS = {
  PHONE_NUMBER_ID: NUMBER,
  BUSINESS_ACCOUNT_ID: ACCOUNT,
  DESTINATION_BUSINESS_ACCOUNT_ID: SECOND_ACCOUNT,
}

/** A script must stay small. */
const BYTES_MAX = 65_536

/** Why something is asked inside only. */
export class OnlyInside extends Error {}

export function recorder() {
  const steps: Step[] = []
  const note = async (as: Who, method: string, path: string, more: Partial<Step>): Promise<Answer> => {
    steps.push({ as, method, path: path.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}'), ...more })
    const body = answerNamed(`s${steps.length}`)
    return { status: 200, body, headers: new Headers(), text: '' }
  }
  const actor = (as: Who): Actor => ({
    get: (path) => note(as, 'GET', path, {}),
    post: async (path, body, sent) => note(as, 'POST', path, await sending(body, sent?.raw)),
    delete: async (path, body) => note(as, 'DELETE', path, await sending(body, undefined)),
  })
  const advance = (seconds: number) =>
    note('operator', 'POST', '/operator/worlds/{{WORLD_ID}}/clock/advance', { body: { seconds } })
  let receivers = 0
  const hook = (url: string) => ({ url, verifyToken: '{{VERIFY_TOKEN}}' })
  const known: Partial<TestHouse> & { hook: Partial<TestReceiver>; newReceiver(): Promise<object> } = {
    url: '{{URL}}',
    owner: actor('owner'),
    operator: actor('operator'),
    powerless: actor('powerless'),
    actor: () => actor('nobody'),
    clock: { advance: async (seconds) => void (await advance(seconds)) },
    hook: hook('{{HOOK_URL}}'),
    newReceiver: async () => hook(`{{HOOK_URL}}${++receivers}`),
  }
  return { steps, world: strict(known) as unknown as World & { hook: TestReceiver } }
}

/** Who is played by the tests alone. */
const OTHERS: Record<string, string> = { anyone: 'a merchant in a browser, at the payment gateway' }

/** What a script cannot have is named, not guessed. */
function strict<T extends object>(known: T): T {
  return new Proxy(known, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target)) throw new OnlyInside(`needs ${OTHERS[key] ?? key}`)
      return Reflect.get(target, key)
    },
  })
}

async function sending(body: unknown, raw: unknown): Promise<Partial<Step>> {
  if (raw instanceof FormData) return { form: await Promise.all([...raw].map(partOf)) }
  if (raw instanceof Uint8Array) {
    const { length } = Buffer.from(raw).toString('latin1').replace(/\0+$/, '')
    if (length > BYTES_MAX) throw new OnlyInside(`needs a file of ${length} bytes`)
    const zeros = raw.length - length
    return { base64: Buffer.from(raw.subarray(0, length)).toString('base64'), ...(zeros > 0 && { zeros }) }
  }
  if (raw !== undefined) throw new OnlyInside('needs a body of its own')
  return body === undefined ? {} : { body }
}

async function partOf([name, value]: [string, string | File]): Promise<Part> {
  if (typeof value === 'string') return { name, value }
  return { name, value: await value.text(), type: value.type, filename: value.name }
}
