/** Phone numbers that are verified by a code. */

import { ACCOUNT, assertDone } from '../../house.ts'
import { ask } from '../asking.ts'
import { freshName } from '../samples.ts'
import { NUMBER_SITUATIONS, NUMBER_TRANSITIONS } from '../states.ts'
import type { Arrived, Machine, World } from './machine.ts'

type Situation = (typeof NUMBER_SITUATIONS)[number]
type Trigger = keyof typeof NUMBER_TRANSITIONS

export const numberMachine: Machine<Situation, Trigger> = {
  situations: NUMBER_SITUATIONS,
  transitions: NUMBER_TRANSITIONS,
  arrive,
  // Guesses are counted.
  traces: { 'a wrong code': ['verification_codes', 'verification_attempts'] },
}

/** Of the lines that were made; no two are alike. */
let lines = 1_000

async function arrive({ owner, operator }: World, situation: Situation): Promise<Arrived<Trigger>> {
  const made = await operator.post(`/operator/${ACCOUNT}/phone_numbers`, {
    display_phone_number: `+1 650 555 ${lines++}`,
    verified_name: freshName('Line'),
    code_verification_status: situation,
  })
  assertDone(made)
  const ids = { PHONE_NUMBER_ID: made.body.id as string }
  const request = () =>
    ask(owner, 'POST /{PHONE_NUMBER_ID}/request_code', { body: { code_method: 'SMS' } }, ids)
  assertDone(await request())
  const { code } = (await operator.get(`/operator/${ids.PHONE_NUMBER_ID}/verification_code`)).body
  const verify = (guess: string) =>
    ask(owner, 'POST /{PHONE_NUMBER_ID}/verify_code', { body: { code: guess } }, ids)

  const read = () => ask(owner, 'GET /{PHONE_NUMBER_ID}', {}, ids)
  return {
    read,
    shows: (state) => ({
      type: 'object',
      required: ['code_verification_status'],
      properties: { code_verification_status: { const: state } },
    }),
    status: async () => (await read()).body.code_verification_status,
    triggers: {
      'request a code': request,
      'the right code': () => verify(code),
      'a wrong code': () => verify(code === '000000' ? '111111' : '000000'),
    },
  }
}
