/**
 * How a verification code gets to its number: a port with two adapters. `http` posts it, signed, to the
 * operator's gateway; `sandbox` keeps it where the operator can read it.
 */

import { z } from 'zod'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { faultAt, gatewayPlace } from '../../kernel/call/fault-rules.ts'
import type { House } from '../../kernel/call/house.ts'
import { enqueue, job } from '../../kernel/engine/index.ts'
import { gateway, isConfigured, postTo } from '../../kernel/outbound/gateway.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { noCodeGateway } from './errors.ts'
import { CODE_METHODS, type CodeMethod, type PhoneNumber } from './phone-number.ts'
import { findPhoneNumber } from './store/numbers.ts'

export const codeGateway = gateway(
  'the code gateway',
  'PARLEY_CODE_GATEWAY',
  'Where verification codes are posted for delivery by SMS or voice. Unset in the sandbox: codes are kept for the operator.',
)

export const NO_CODE_GATEWAY =
  'request_code is refused: no gateway is configured (PARLEY_CODE_GATEWAY_URL) that could bring codes to numbers'

export const isDeliverable = (house: House) => isConfigured(house, codeGateway) || isSandbox(house)

export function assertDeliverable(house: House): void {
  if (!isDeliverable(house)) throw noCodeGateway()
}

/** Gives the sealed code where it is kept for the operator, else null. */
export async function deliverCode(
  call: Call,
  number: PhoneNumber,
  code: string,
  how: { code_method: CodeMethod; language: string },
): Promise<string | null> {
  if (isConfigured(call.house, codeGateway)) {
    const sealed = call.house.secrets.seal(code, jobPlace(number.id))
    const to = number.display_phone_number
    await enqueue(call, sendCode, { phone_number_id: number.id, to, sealed, ...how })
    return null
  }
  const sealed = call.house.secrets.seal(code, codePlace(number.id))
  call.afterCommit(() => {
    call.house.log.info(
      { phone_number_id: number.id, ...how },
      `sandbox: a verification code would have been sent; the operator reads it at /operator/${number.id}/verification_code`,
    )
  })
  return sealed
}

export const codePlace = (id: string) => ({ table: 'verification_codes', column: 'sealed_code', row: id })
const jobPlace = (id: string) => ({ table: 'jobs', column: 'payload', row: id })

async function faultProblem({ house, db }: Asked, id: string): Promise<string | undefined> {
  const number = await findPhoneNumber({ db }, id)
  if (!number) return undefined
  const of = { account_id: number.account_id }
  const fault = await faultAt(house, gatewayPlace, { of, facts: () => ({ number: id }) })
  return fault && `${codeGateway.title} could not be reached: it timed out (staged by rule ${fault.rule})`
}

export const sendCode = job('phone_numbers.send_code', {
  input: z.object({
    phone_number_id: z.string(),
    to: z.string(),
    sealed: z.string(),
    code_method: z.enum(CODE_METHODS),
    language: z.string(),
  }),
  attemptsMax: 5,
  async prepare({ input, call }) {
    const { phone_number_id, sealed, ...rest } = input
    const code = call.house.secrets.open(sealed, jobPlace(phone_number_id))
    const problem =
      (await faultProblem(call, phone_number_id)) ??
      (await postTo(call.house, codeGateway, { ...rest, code }))
    if (problem !== undefined) throw new Error(problem)
  },
  run: async () => {},
})
