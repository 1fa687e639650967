/** Finding anything: paste an id, a trace, a phone number or a word of a name. */

import { z } from 'zod'
import type { Asked } from '../../../kernel/call/call.ts'
import type { FoundRow } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import { findables } from '../../../kernel/graph/slice.ts'
import { refusalKinds } from '../../../kernel/wire/errors.ts'
import { keptMessageId } from '../../../kernel/wire/message-id.ts'
import { text } from '../../../kernel/wire/params.ts'
import { errorOf } from '../fault-rules/codes.ts'
import { SEEDED_WORLD } from '../worlds/world.ts'
import * as store from './store.ts'

/** Of each kind: who sees more than that writes more of the word. */
const EACH_MAX = 8

const foundAnswer = z
  .object({
    kind: z
      .string()
      .describe(
        'app, account, phone_number, template, flow, message, customer, event, call, job, error_code, failure_code and so on.',
      ),
    id: z.string(),
    title: z.string(),
    is_exact: z.boolean().describe('Its id is what was asked for.'),
    account_id: z.string().optional(),
    phone_number_id: z.string().optional(),
    app_id: z.string().optional(),
    world: z.string().optional().describe('The world it belongs to; 0 for the seeded sandbox.'),
  })
  .meta({ id: 'FoundThing' })

export const findAnything = operatorReading('findAnything', noNode, {
  summary: 'Find anything by its id, a trace id, a phone number or a word of its name',
  note: ['At most eight of each kind: the exact match, then the newest.'],
  input: z.object({
    q: text({ min: 1, max: 512 }).meta({
      description: `What to look for; of each kind, at most ${EACH_MAX} are answered: exact ones first, then the newest.`,
      examples: ['300000000000001'],
    }),
  }),
  request: { q: 'bakery' },
  answer: z.object({ data: z.array(foundAnswer) }),
  isLeftOut: true,
  async run({ input: { q }, call }) {
    const wanted = keptMessageId(q.trim())
    const found = await Array.fromAsync(call.house.slots.heldBy(findables) ?? [], async (what) =>
      (await store.findRows(call, what, wanted, EACH_MAX)).map((row) => ({
        kind: what.kind,
        id: String(row.id),
        title: what.title.flatMap((name) => row[name] ?? []).join(' · '),
        is_exact: String(row.id) === wanted,
        ...ownersIn(row),
      })),
    )
    found.push(codesAmong(wanted))
    const once = new Map(found.flat().map((one) => [`${one.kind} ${one.id}`, one]))
    const data = await withOwners(call, [...once.values()])
    return { data: data.toSorted((a, b) => Number(b.is_exact) - Number(a.is_exact)) }
  },
})

const MEANINGS_MAX = 3
/** Of the codes that the status of a message may have. */
const FIRST_OF_MESSAGES = 130_000

/** What the code of an error means, as far as it is always the same; a code of the platform's catalogue, in its words. */
function codesAmong(wanted: string) {
  const kinds = /^\d{1,7}$/.test(wanted) ? refusalKinds() : []
  const meanings = kinds.flatMap(({ code, meaning }) => (code === Number(wanted) ? meaning : []))
  const title = [...new Set(meanings)].slice(0, MEANINGS_MAX).join('; ')
  const known = /^\d{1,7}$/.test(wanted) ? errorOf(Number(wanted)) : undefined
  const said = title || (known && `${known.title}: ${known.text}`)
  if (!said) return []
  const one = { id: wanted, title: said, is_exact: true }
  // With such a code a call is refused, or a message fails that was accepted.
  const isOfMessages = Number(wanted) >= FIRST_OF_MESSAGES
  return [{ kind: 'error_code', ...one }, ...(isOfMessages ? [{ kind: 'failure_code', ...one }] : [])]
}

type Owners = { account_id?: string; phone_number_id?: string; app_id?: string }

const ownersIn = ({ account_id, phone_number_id, app_id }: FoundRow): Owners => ({
  ...(account_id && { account_id }),
  ...(phone_number_id && { phone_number_id }),
  ...(app_id && { app_id }),
})

/** From a number to its account, to its application, to its world. */
async function withOwners<T extends Owners>(call: Asked, found: T[]) {
  const of = (key: keyof Owners) => [...new Set(found.flatMap((one) => one[key] ?? []))]
  const accounts = await store.accountsOfNumbers(call, of('phone_number_id'))
  const accountOf = (one: Owners) => one.account_id ?? accounts.get(one.phone_number_id ?? '')
  const ids = [...new Set(found.flatMap((one) => accountOf(one) ?? []))]
  const apps = await store.appsOfAccounts(call, ids)
  const appOf = (one: Owners) => one.app_id ?? apps.get(accountOf(one) ?? '')
  const worlds = await store.worldsAmong(call, [...new Set(found.flatMap((one) => appOf(one) ?? []))])
  return found.map((one) => {
    const [account_id, app_id] = [accountOf(one), appOf(one)]
    return {
      ...one,
      ...(account_id !== undefined && { account_id }),
      ...(app_id !== undefined && { app_id, world: worlds.get(app_id) ?? SEEDED_WORLD }),
    }
  })
}
