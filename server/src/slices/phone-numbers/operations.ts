/** The verbs of phone numbers. */

import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { fieldsInput, parseFields, readNode } from '../../kernel/graph/fields.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { nodeAnswer } from '../../kernel/graph/read-fields.ts'
import { choice, list, locale, object, text, truth } from '../../kernel/wire/params.ts'
import { accountNode } from '../accounts/index.ts'
import { assertDeliverable, deliverCode } from './code-delivery.ts'
import { countRequest } from './code-limits.ts'
import {
  codeExpired,
  codeMalformed,
  codeWrong,
  duplicateCommand,
  noCodeGateway,
  noCodeOutstanding,
  tooManyRequests,
  tooManyTriesOnCode,
  tooManyTriesOnNumber,
} from './errors.ts'
import { numberOnboarded } from './events.ts'
import { automationOf, automationSchema, phoneNumberNode, throughputOf, throughputSchema } from './node.ts'
import { AUTOMATION_LIMITS, CODE_LIMITS, CODE_METHODS, type VerificationCode } from './phone-number.ts'
import { assertUniqueCommands, judgeGuess, newCode, readCode, secondsToWait } from './rules.ts'
import * as store from './store.ts'

/** The two objects that stand at the top of the answer, too, when they are all that is asked for. */
const WHOLE_OBJECTS = { throughput: throughputOf, conversational_automation: automationOf }

export const readPhoneNumber = reading('readPhoneNumber', phoneNumberNode, {
  summary: 'Read a phone number',
  permission: 'management',
  input: fieldsInput,
  answer: z.intersection(
    nodeAnswer(phoneNumberNode),
    throughputSchema.partial().extend(automationSchema.partial().shape),
  ),
  async run({ node: number, input, call }) {
    const answer = await readNode(phoneNumberNode, number, input, call)
    const asked = input.fields ? parseFields(input.fields).filter(({ name }) => name !== 'id') : []
    const name = asked.length === 1 ? asked[0]?.name : undefined
    if (name !== 'throughput' && name !== 'conversational_automation') return answer
    const whole = WHOLE_OBJECTS[name](number)
    return { ...whole, ...answer, [name]: { ...whole, ...(answer[name] as object) } }
  },
})

const LISTED_FIELDS =
  'display_phone_number,verified_name,quality_rating,code_verification_status,platform_type,throughput,last_onboarded_time'

export const listPhoneNumbers = reading('listPhoneNumbers', accountNode, {
  summary: 'List the phone numbers of an account',
  permission: 'management',
  input: z.object({ ...pageInput.shape, ...fieldsInput.shape }),
  answer: pageAnswer(nodeAnswer(phoneNumberNode)),
  run: ({ node: account, input, call }) =>
    readPage(call, input, {
      order: 'oldest first',
      filters: { fields: input.fields, date_format: input.date_format },
      list: (range) => store.listPhoneNumbersOf(call, account.id, range),
      entry: (number) =>
        readNode(phoneNumberNode, number, { ...input, fields: input.fields ?? LISTED_FIELDS }, call),
    }),
})

export const requestCode = operation('requestCode', phoneNumberNode, {
  summary: 'Send a verification code to the number',
  permission: 'management',
  input: z.object({
    code_method: choice(CODE_METHODS),
    language: locale().optional(),
    locale: locale().optional(),
  }),
  answer: successAnswer,
  refuses: [tooManyRequests, noCodeGateway],
  async run({ node: number, input, call }) {
    assertDeliverable(call.house)
    await store.lockPhoneNumber(call, number.id)
    await countRequest(call, number.id)
    const code = newCode(randomInt)
    const how = { code_method: input.code_method, language: input.language ?? input.locale ?? 'en_US' }
    const sealed_code = await deliverCode(call, number, code, how)
    await store.setCode(call, {
      phone_number_id: number.id,
      code_hash: call.house.secrets.keyedHash(...hashed(number.id, code)),
      sealed_code,
      ...how,
      tries: 0,
      expires_at: call.now + CODE_LIMITS.lifetimeMs,
    })
    return success
  },
})

/** A refusal is returned, not thrown, where the guess must stay counted. */
export const verifyCode = operation('verifyCode', phoneNumberNode, {
  summary: 'Verify the number with the code that it was sent',
  permission: 'management',
  input: z.object({ code: text({ max: 40 }) }),
  answer: successAnswer,
  refuses: [
    codeMalformed,
    codeWrong,
    noCodeOutstanding,
    codeExpired,
    tooManyTriesOnCode,
    tooManyTriesOnNumber,
  ],
  async run({ node: number, input, call }) {
    const guess = readCode(input.code)
    await store.lockPhoneNumber(call, number.id)
    await assertMayGuess(call, number.id)
    const code = await store.takeTry(call, number.id)
    const verdict = code ? judgeGuess(code, isRight(call, code, guess), call.now) : noCodeOutstanding()
    if (verdict !== 'right') {
      if (verdict.parts.code === 133016) await noteWrong(call, number.id)
      return verdict
    }
    await store.removeCode(call, number.id)
    const change = { code_verification_status: 'VERIFIED', last_onboarded_time: call.now } as const
    await store.changePhoneNumber(call, number.id, change)
    if (number.last_onboarded_time === null) await numberOnboarded(call, number)
    return success
  },
})

const { promptsMax, promptLengthMax, commandsMax, commandNameLengthMax, commandDescriptionLengthMax } =
  AUTOMATION_LIMITS

export const configureAutomation = operation('configureAutomation', phoneNumberNode, {
  summary: 'Configure the welcome message, prompts and commands',
  permission: 'management',
  input: z.object({
    enable_welcome_message: truth().optional(),
    prompts: list(text({ min: 1, max: promptLengthMax }), { max: promptsMax }).optional(),
    commands: list(
      object({
        command_name: text({
          min: 1,
          max: commandNameLengthMax,
          pattern: /^[A-Za-z0-9_]+$/,
          says: 'letters, digits and underscores',
        }),
        command_description: text({ min: 1, max: commandDescriptionLengthMax }),
      }),
      { max: commandsMax },
    ).optional(),
  }),
  answer: successAnswer,
  refuses: [duplicateCommand],
  async run({ node: number, input, call }) {
    if (input.commands) assertUniqueCommands(input.commands)
    await store.changePhoneNumber(call, number.id, input)
    return success
  },
})

async function assertMayGuess(call: Call, id: string): Promise<void> {
  const { wrongTriesMax, wrongTriesWithinMs } = CODE_LIMITS
  const by = { column: 'phone_number_id', value: id } as const
  const before = await store.attemptsBy(call, by, 'wrong', call.now - wrongTriesWithinMs)
  const wait = secondsToWait(before, wrongTriesMax, wrongTriesWithinMs, call.now)
  if (wait !== undefined) throw tooManyTriesOnNumber(wait)
}

const noteWrong = (call: Call, id: string) =>
  store.noteAttempt(call, { phone_number_id: id, kind: 'wrong', at: call.now, app_id: null, address: null })

/** Keyed, and bound to the number: a stolen table of hashes of six digits would hide nothing otherwise. */
const hashed = (id: string, code: string) => ['verification code', `${id} ${code}`] as const

const isRight = (call: Call, { phone_number_id, code_hash }: VerificationCode, guess: string) =>
  call.house.secrets.isKeyedHash(code_hash, ...hashed(phone_number_id, guess))
