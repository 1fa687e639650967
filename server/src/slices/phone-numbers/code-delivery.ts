/**
 * How a verification code gets to its number: a port with two adapters. `http` posts it, signed, to the
 * operator's gateway; `sandbox` keeps it where the operator can read it.
 */

import { z } from 'zod'
import type { Call } from '../../kernel/call.ts'
import { type House, isSandbox } from '../../kernel/house.ts'
import { job } from '../../kernel/jobs/job.ts'
import { enqueue } from '../../kernel/jobs/store.ts'
import { setting } from '../../kernel/settings.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../kernel/signature.ts'
import { noCodeGateway } from './errors.ts'
import { CODE_METHODS, type CodeMethod, type PhoneNumber } from './phone-number.ts'

export const codeGatewayUrlSetting = setting(
  'PARLEY_CODE_GATEWAY_URL',
  'Where verification codes are posted for delivery by SMS or voice. Unset in the sandbox: codes are kept for the operator.',
  z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
)

export const codeGatewaySecretSetting = setting(
  'PARLEY_CODE_GATEWAY_SECRET',
  'Signs what is posted to PARLEY_CODE_GATEWAY_URL (x-hub-signature-256).',
  z.string().min(16, 'must have at least 16 characters').optional(),
  { secret: true },
)

export function assertDeliverable(house: House): void {
  if (!house.settings.get(codeGatewayUrlSetting) && !isSandbox(house)) throw noCodeGateway()
}

/** Gives the sealed code where it is kept for the operator, else null. */
export async function deliverCode(
  call: Call,
  number: PhoneNumber,
  code: string,
  how: { code_method: CodeMethod; language: string },
): Promise<string | null> {
  if (call.house.settings.get(codeGatewayUrlSetting)) {
    const sealed = call.house.secrets.seal(code, jobPlace(number.id))
    const to = number.display_phone_number
    await enqueue(call, sendCode, { phone_number_id: number.id, to, sealed, ...how })
    return null
  }
  const sealed = call.house.secrets.seal(code, codePlace(number.id))
  call.afterCommit(() => {
    call.house.log.info(
      { phone_number_id: number.id, code, ...how },
      'sandbox: a verification code would have been sent',
    )
  })
  return sealed
}

export const codePlace = (id: string) => ({ table: 'verification_codes', column: 'sealed_code', row: id })
const jobPlace = (id: string) => ({ table: 'jobs', column: 'payload', row: id })

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
    const { settings, secrets, outbound } = call.house
    const url = settings.get(codeGatewayUrlSetting)
    if (!url) throw new Error('PARLEY_CODE_GATEWAY_URL is not set any more')
    const code = secrets.open(input.sealed, jobPlace(input.phone_number_id))
    const body = JSON.stringify({
      to: input.to,
      code,
      code_method: input.code_method,
      language: input.language,
    })
    const secret = settings.get(codeGatewaySecretSetting)
    const answer = await outbound.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret && { [SIGNATURE_HEADER]: signatureOf(secret, body) }),
      },
      body,
    })
    if (answer.kind === 'failure') throw new Error(`the code gateway could not be reached: ${answer.message}`)
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`the code gateway answered ${answer.status}`)
  },
  run: async () => {},
})
