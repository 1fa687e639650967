/** The public key of a number: with it, what we send to data endpoints is encrypted. */

import { z } from 'zod'
import { operation, reading, success, successAnswer } from '../../../kernel/graph/operation.ts'
import { text } from '../../../kernel/wire/params.ts'
import { phoneNumberNode } from '../../phone-numbers/index.ts'
import { readPublicKey } from '../endpoint/encryption.ts'
import { keyMalformed } from '../errors/endpoint.ts'
import { findKey, setKey } from '../store/endpoint.ts'

const KEY_LENGTH_MAX = 5_000

const EXAMPLE_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA10tnOinNfZOhTtlhFuV4
TGHXmY4nyREHwqKBLSzzmileUiNE5lrsFtb4/++h/QQsd4pG7pQ3L/nNh/oITKrG
m5ozO5D9ZW3YfJf0fcWYuWgTnjdTcLhX97mhxE5xMcqMKM7odnr+fSQERoXkscXi
PVPD1hc0wDfRNVpCDNWem8g7IAPP7w2lu9jnbtrlDKIO3cUy4ixaxzDavidV3g3z
ggciV9bJkh4TAHuQIPtu8p5H6tkl9RR8zZ3iYDdgljDdrYp1wDJEFO+nwDrl2bQ7
FrsP8NA8AujCRLd+RCvZAcyiK6KtbEGaMqGaXla17CWc6cvOY3qfcMg1y8/Vryaa
CwIDAQAB
-----END PUBLIC KEY-----`

export const setEncryptionKey = operation('setEncryptionKey', phoneNumberNode, {
  summary: "Set the number's public key; calls to data endpoints are then encrypted",
  note: ['A 2048-bit RSA public key in PEM. Exchanges for this number are encrypted from then on.'],
  permission: 'messaging',
  input: z.object({
    business_public_key: text({ min: 1, max: KEY_LENGTH_MAX }).describe('An RSA key of 2048 bits, as PEM.'),
  }),
  request: { business_public_key: EXAMPLE_KEY },
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
