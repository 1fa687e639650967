/** Histories of single things under concurrent callers: flows, verification codes, tiers. A new thing every few seconds. */

import { ACCOUNT } from '../../../server/test/house.ts'
import { type Caller, type Outcomes, sleep } from '../load/caller.ts'
import { isLinearizable, type Model, type Recorded } from './linearizable.ts'
import {
  type FlowAnswer,
  type FlowCall,
  flowStatus,
  type GuessAnswer,
  type TierAnswer,
  TRIES_MAX,
  tierPlaces,
  verificationTries,
} from './models.ts'

const CALLERS = 3
const CALLS_EACH = 4
/** Between two calls of one caller, at most: faults shall come while a thing is being looked at. */
const THINKING_MS_MAX = 600
const PAUSE_MS = 500
/** A place of 50 is the smallest tier there is; all but these few are taken before anybody looks. */
const [TIER, PLACES_LEFT] = [50, 3]
const TIER_TEMPLATE = 'chaos_tier'

export type Histories = { judged: number; calls: number; unanswered: number; violations: string[] }

type Callers = { owner: Caller; operator: Caller; isStopped(): boolean }
type Judge = <State, Input, Output>(
  name: string,
  model: Model<State, Input, Output>,
  history: Recorded<Input, Output>[],
) => void

export function recordHistories(callers: Callers): { done: Promise<unknown>; histories: Histories } {
  const histories: Histories = { judged: 0, calls: 0, unanswered: 0, violations: [] }
  const judge: Judge = (name, model, history) => {
    histories.judged++
    histories.calls += history.length
    histories.unanswered += history.filter(({ output }) => output === undefined).length
    if (!isLinearizable(model, history)) histories.violations.push(`${name} ${JSON.stringify(history)}`)
  }
  const again = async (one: (callers: Callers, judge: Judge, count: number) => Promise<void>) => {
    for (let count = 0; !callers.isStopped(); count++) {
      await one(callers, judge, count)
      await sleep(PAUSE_MS)
    }
  }
  return { done: Promise.all([again(flow), again(code), again(tier)]), histories }
}

async function flow({ owner }: Callers, judge: Judge, count: number): Promise<void> {
  const made = await owner.writeSurely(`/${ACCOUNT}/flows`, {
    name: `Recorded ${count}`,
    categories: ['OTHER'],
  })
  if (!made) return
  const { id } = made.body
  const calls: FlowCall[] = ['read', 'publish', 'read', 'deprecate']
  const history = await together<FlowCall, FlowAnswer>(
    (at) => calls[at % calls.length] ?? 'read',
    (call) => (call === 'read' ? owner.read(`/${id}?fields=status`) : owner.write(`/${id}/${call}`)),
    (call, { outcome, body }) => (call === 'read' ? body.status : outcome),
  )
  judge('flow', flowStatus, history)
}

async function code({ owner, operator }: Callers, judge: Judge, count: number): Promise<void> {
  const id = await newNumber(operator, `+1 555 77${100_000 + count}`, {})
  if (!id || !(await owner.writeSurely(`/${id}/request_code`, { code_method: 'SMS' }))) return
  const right = (await operator.read(`/operator/${id}/verification_code`)).body?.code
  if (right === undefined) return
  const wrong = right === '000000' ? '111111' : '000000'
  const history = await together<'guess', GuessAnswer>(
    () => 'guess',
    () => owner.write(`/${id}/verify_code`, { code: wrong }),
    (_, { body }) => {
      if (body.error.code === 133015) return 'too many'
      return Number(/(\d+) tries are left/.exec(body.error.message)?.[1] ?? 0)
    },
  )
  judge(`code with ${TRIES_MAX} tries`, verificationTries, history)
}

async function tier({ owner, operator, isStopped }: Callers, judge: Judge, count: number): Promise<void> {
  const settings = { throughput: 'TIER_50', code_verification_status: 'VERIFIED' }
  const id = await newNumber(operator, `+1 555 88${100_000 + count}`, settings)
  const customer = (at: number) => `1650556${1_000 + at}`
  const message = (to: string) => ({
    to,
    type: 'template',
    template: { name: TIER_TEMPLATE, language: { code: 'en_US' }, components: [] },
  })
  for (let at = 0; at < TIER - PLACES_LEFT && !isStopped(); at++)
    await owner.writeSurely(`/${id}/messages`, message(customer(at)))
  if (isStopped()) return
  const history = await together<string, TierAnswer>(
    (at) => customer(TIER + at),
    (to) => owner.write(`/${id}/messages`, message(to)),
    (_, { outcome }) => (outcome === 'done' ? 'taken' : 'full'),
  )
  judge('tier', tierPlaces(PLACES_LEFT), history)
}

/** The template that tiers are filled with. */
export async function prepareTiers(owner: Caller): Promise<void> {
  const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
  const template = { name: TIER_TEMPLATE, category: 'UTILITY', language: 'en_US', components }
  const made = await owner.writeSurely(`/${ACCOUNT}/message_templates`, template)
  while ((await owner.read(`/${made?.body.id}`)).body?.status !== 'APPROVED') await sleep(200)
}

async function newNumber(operator: Caller, display_phone_number: string, settings: object) {
  const number = { display_phone_number, verified_name: 'Recorded', ...settings }
  const made = await operator.writeSurely(`/operator/${ACCOUNT}/phone_numbers`, number)
  return made?.body.id as string | undefined
}

/** Several callers at once, each with one call after the other; what was not answered may yet happen. */
async function together<Input, Output>(
  choose: (at: number) => Input,
  call: (input: Input) => Promise<Outcomes>,
  understand: (input: Input, answer: Outcomes) => Output,
): Promise<Recorded<Input, Output>[]> {
  const history: Recorded<Input, Output>[] = []
  const caller = async (_: unknown, who: number) => {
    for (let count = 0; count < CALLS_EACH; count++) {
      await sleep(Math.random() * THINKING_MS_MAX)
      const input = choose(who * CALLS_EACH + count + who)
      const from = performance.now()
      const answer = await call(input)
      const isAnswered = answer.outcome === 'done' || answer.outcome === 'refused'
      history.push({
        input,
        output: isAnswered ? understand(input, answer) : undefined,
        from,
        to: isAnswered ? performance.now() : Number.POSITIVE_INFINITY,
      })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return history
}
