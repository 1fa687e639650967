/** Bringing a number into use, as existing clients do it: adding it, its pin, registering and deregistering. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { operation, success, successAnswer } from '../../kernel/graph/operation.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, lenient, text } from '../../kernel/wire/params.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { accountNode, lockAccount } from '../accounts/index.ts'
import {
  notVerified,
  numberTaken,
  pinMismatch,
  tooManyNumbers,
  tooManyTriesOnNumber,
  wrongProductForNumber,
} from './errors.ts'
import { numberAdded, PHONE_NUMBERS_PER_ACCOUNT_MAX } from './events.ts'
import { assertMayGuess, noteWrong } from './guesses.ts'
import { changeNumber, displayNumber, makePhoneNumber } from './make.ts'
import { isProduct, productWords } from './messaging-product.ts'
import { phoneNumberNode } from './node.ts'
import { LOCAL_STORAGE_REGIONS, type PhoneNumber } from './phone-number.ts'
import { digitsOf } from './rules.ts'
import * as store from './store/numbers.ts'

export const pinInput = () =>
  secretField(text({ pattern: /^[0-9]{6}$/, says: 'a pin of six digits' })).meta({
    description: 'The PIN of the registration, six digits.',
    examples: ['123456'],
  })

/** `country_code` is what some clients of the platform call `cc`; it is left where that is missing. */
const newNumber = lenient(
  (given) => {
    const { country_code, ...others } = given as { cc?: unknown; country_code?: unknown }
    if (country_code === undefined) return given
    return others.cc === undefined ? { ...others, cc: country_code, country_code } : others
  },
  z.object({
    cc: text({ pattern: /^\+?[1-9][0-9]{0,3}$/, says: 'a country calling code such as 49' }).meta({
      description: 'The country calling code.',
      examples: ['49'],
    }),
    country_code: text().optional().describe('On versioned paths: another name of cc.'),
    phone_number: text({ pattern: /^[0-9][0-9 ()-]{2,24}$/, says: 'a number without its country code' }).meta(
      {
        description: 'The number without its country code.',
        examples: ['30 123456'],
      },
    ),
    verified_name: text({ min: 1, max: 256 }).describe('The name that customers see.'),
  }),
)

export const addPhoneNumber = operation('addPhoneNumber', accountNode, {
  summary: 'Add a phone number to an account; it is verified with request_code and verify_code',
  note: [
    'The number is not verified yet. The same digits twice in one account are refused (100); an account has at most 25 numbers. Sends `account_update` with PHONE_NUMBER_ADDED.',
  ],
  permission: 'management',
  input: newNumber,
  request: { cc: '49', phone_number: '30 123456', verified_name: 'Parley Bakery' },
  answer: z.object({ id: z.string() }),
  refuses: [numberTaken, tooManyNumbers],
  async run({ node: account, input, call }) {
    if (call.dialect === 'plain' && input.country_code !== undefined)
      throw invalidParameter('The parameter cc is required.', { blame: ['cc'] })
    await lockAccount(call, account.id)
    const display_phone_number = displayNumber(input.cc, input.phone_number)
    const known = await store.listAllOf(call, account.id)
    if (known.some((one) => isSameNumber(one.display_phone_number, display_phone_number)))
      throw numberTaken(display_phone_number)
    if (known.length >= PHONE_NUMBERS_PER_ACCOUNT_MAX) throw tooManyNumbers(known.length)
    const { verified_name } = input
    const number = await makePhoneNumber(call, account.id, { display_phone_number, verified_name })
    await numberAdded(call, number)
    return { id: number.id }
  },
})

const isSameNumber = (one: string, other: string) => digitsOf(one) === digitsOf(other)

/** A refusal is returned, not thrown, where the guess must stay counted. */
export const registerNumber = operation('registerNumber', phoneNumberNode, {
  summary: 'Register a verified number; the first pin is set, later ones must be the same',
  note: [
    'The number must be verified (else 133006). The first registration sets the PIN; later ones need the same PIN (133005). Wrong PINs count with wrong codes: 20 a day (133015).',
  ],
  permission: 'messaging',
  input: z.object({
    messaging_product: text().describe('The word of this installation, or that of the platform.'),
    pin: pinInput(),
    data_localization_region: choice(LOCAL_STORAGE_REGIONS)
      .optional()
      .describe('The country that messages are to be kept in.'),
  }),
  request: { messaging_product: 'chat', pin: '123456' },
  answer: successAnswer,
  refuses: [wrongProductForNumber, notVerified, pinMismatch, tooManyTriesOnNumber],
  async run({ node, input, call }) {
    if (!isProduct(call.house, input.messaging_product))
      throw wrongProductForNumber(productWords(call.house), input.messaging_product)
    await store.lockPhoneNumber(call, node.id)
    const number = (await store.findPhoneNumber(call, node.id)) ?? node
    const isOurs = number.code_verification_status === 'VERIFIED' || wasDeregistered(number)
    if (!isOurs) throw notVerified()
    await assertMayGuess(call, number.id)
    if (number.pin_hash !== null && !isPin(call, number, input.pin)) {
      await noteWrong(call, number.id)
      return pinMismatch()
    }
    await setPin(call, number, input.pin)
    const inUse = {
      is_registered: true,
      platform_type: 'CLOUD_API',
      code_verification_status: 'VERIFIED',
      ...(input.data_localization_region && { data_localization_region: input.data_localization_region }),
    } as const
    await changeNumber(call, number, inUse)
    return success
  },
})

/** Its verification has no effect any more, and comes back with the pin: until then nothing is sent from it. */
export const deregisterNumber = operation('deregisterNumber', phoneNumberNode, {
  summary: 'Take a number out of use until it is registered again',
  note: [
    '`code_verification_status` becomes EXPIRED and sending is refused with 133010 until you register with the PIN.',
  ],
  permission: 'messaging',
  answer: successAnswer,
  refuses: [notVerified],
  async run({ node: number, call }) {
    if (number.code_verification_status !== 'VERIFIED') throw notVerified()
    await changeNumber(call, number, { is_registered: false, code_verification_status: 'EXPIRED' })
    return success
  },
})

const wasDeregistered = ({ is_registered, code_verification_status }: PhoneNumber) =>
  !is_registered && code_verification_status === 'EXPIRED'

/** Keyed and bound to the number, like a verification code. */
const hashed = (id: string, pin: string) => ['two-step pin', `${id} ${pin}`] as const

const isPin = (call: Call, { id, pin_hash }: PhoneNumber, pin: string) =>
  pin_hash !== null && call.house.secrets.isKeyedHash(pin_hash, ...hashed(id, pin))

export async function setPin(call: Call, { id }: PhoneNumber, pin: string): Promise<void> {
  await store.changePhoneNumber(call, id, { pin_hash: call.house.secrets.keyedHash(...hashed(id, pin)) })
}

/** In the sandbox a name is approved as soon as it is asked for; elsewhere the operator sets it. */
export async function wishName(call: Call, number: PhoneNumber, name: string): Promise<void> {
  if (isSandbox(call.house))
    await changeNumber(call, number, { verified_name: name, name_status: 'APPROVED' })
  else await store.changePhoneNumber(call, number.id, { new_display_name: name })
}
