/** The public key of a number: with it, what we send to data endpoints is encrypted. */

import { z } from 'zod'
import { operation, reading, success, successAnswer } from '../../../kernel/graph/operation.ts'
import { text } from '../../../kernel/wire/params.ts'
import { phoneNumberNode } from '../../phone-numbers/index.ts'
import { readPublicKey } from '../endpoint/encryption.ts'
import { keyMalformed } from '../errors/endpoint.ts'
import { findKey, setKey } from '../store/endpoint.ts'

const KEY_LENGTH_MAX = 5_000

export const setEncryptionKey = operation('setEncryptionKey', phoneNumberNode, {
  summary: "Set the number's public key; calls to data endpoints are then encrypted",
  permission: 'messaging',
  input: z.object({
    business_public_key: text({ min: 1, max: KEY_LENGTH_MAX }).describe('An RSA key of 2048 bits, as PEM.'),
  }),
  answer: successAnswer,
  refuses: [keyMalformed],
  async run({ node: number, input, call }) {
    await setKey(call, {
      phone_number_id: number.id,
      account_id: number.account_id,
      business_public_key: readPublicKey(input.business_public_key),
      created_at: call.now,
    })
    return success
  },
})

export const readEncryptionKey = reading('readEncryptionKey', phoneNumberNode, {
  summary: "Read the number's public key",
  permission: 'messaging',
  answer: z.object({
    data: z.array(
      z.object({ business_public_key: z.string(), business_public_key_signature_status: z.literal('VALID') }),
    ),
  }),
  async run({ node: number, call }) {
    const key = await findKey(call, number.id)
    const status = { business_public_key_signature_status: 'VALID' }
    return { data: key ? [{ business_public_key: key.business_public_key, ...status }] : [] }
  },
})
