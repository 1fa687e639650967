/** The verbs of phone numbers. */

import { z } from 'zod'
import { fieldsInput, isOfNodeAlone, parseFields, readNode, select } from '../../kernel/graph/fields.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { nodeAnswer } from '../../kernel/graph/read-fields.ts'
import { choice, list, locale, object, text, truth } from '../../kernel/wire/params.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { accountNode } from '../accounts/index.ts'
import { assertDeliverable, deliverCode } from './code-delivery.ts'
import { codeHash, isRightCode } from './code-hash.ts'
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
import { assertMayGuess, noteWrong } from './guesses.ts'
import { automationOf, automationSchema, phoneNumberNode, throughputOf, throughputSchema } from './node.ts'
import { ACCOUNT_MODES, AUTOMATION_LIMITS, CODE_LIMITS, CODE_METHODS } from './phone-number.ts'
import { assertUniqueCommands, judgeGuess, newCode, readCode } from './rules.ts'
import * as codes from './store/codes.ts'
import * as numbers from './store/numbers.ts'

/** The two objects that stand at the top of the answer, too, when they are all that is asked for. */
const WHOLE_OBJECTS = { throughput: throughputOf, conversational_automation: automationOf }

export const readPhoneNumber = reading('readPhoneNumber', phoneNumberNode, {
  summary: 'Read a phone number',
  note: [
    "`throughput` and `conversational_automation` read alone answer the object's keys at the top and nested under its name.",
    '`status` is DISCONNECTED (deregistered), UNVERIFIED, FLAGGED (quality RED) or CONNECTED; it and `messaging_limit_tier` are answered only when `fields` asks for them.',
    '`max_messages_per_day` is the number of the tier: -1 for UNLIMITED, 250 for STANDARD.',
  ],
  permission: 'management',
  input: fieldsInput,
  request: { fields: 'display_phone_number,verified_name,quality_rating' },
  answer: z.intersection(
    nodeAnswer(phoneNumberNode),
    throughputSchema.partial().extend(automationSchema.partial().shape),
  ),
  isKept: (input) => isOfNodeAlone(phoneNumberNode, input),
  async run({ node: number, input, call }) {
    const answer = await readNode(phoneNumberNode, number, input, call)
    const asked = input.fields ? parseFields(input.fields).filter(({ name }) => name !== 'id') : []
    const { name, inner = [] } = (asked.length === 1 && asked[0]) || {}
    if (name !== 'throughput' && name !== 'conversational_automation') return answer
    const all = WHOLE_OBJECTS[name](number)
    const whole = inner.length > 0 ? (select(all, inner) as Partial<typeof all>) : all
    return { ...whole, ...answer, [name]: { ...whole, ...(answer[name] as object) } }
  },
})

const LISTED_FIELDS =
  'display_phone_number,verified_name,quality_rating,code_verification_status,platform_type,throughput,last_onboarded_time'

const condition = object({
  field: choice(['account_mode']).describe('What is looked at.'),
  operator: choice(['EQUAL']).describe('How it is compared.'),
  value: choice(ACCOUNT_MODES).describe('What it must be.'),
})

export const listPhoneNumbers = reading('listPhoneNumbers', accountNode, {
  summary: 'List the phone numbers of an account',
  note: ['Oldest first.'],
  permission: 'management',
  input: z.object({
    ...pageInput.shape,
    ...fieldsInput.shape,
    filtering: list(condition, { max: 10 }).optional().describe('Only numbers that all of this is true of.'),
  }),
  modes: {
    all: { fields: 'display_phone_number,verified_name' },
    live: { filtering: [{ field: 'account_mode', operator: 'EQUAL', value: 'LIVE' }] },
  },
  answer: pageAnswer(nodeAnswer(phoneNumberNode)),
  run: ({ node: account, input: { filtering, ...input }, call }) =>
    readPage(call, input, {
      order: 'oldest first',
      filters: {
        fields: input.fields,
        date_format: input.date_format,
        filtering: filtering && JSON.stringify(filtering),
      },
      list: (range) => numbers.listPhoneNumbersOf(call, account.id, range, filtering),
      entry: (number) =>
        readNode(phoneNumberNode, number, { ...input, fields: input.fields ?? LISTED_FIELDS }, call),
    }),
})

export const requestCode = operation('requestCode', phoneNumberNode, {
  summary: 'Send a verification code to the number',
  note: [
    'A code has six digits, lasts ten minutes and works once. A new code ends the earlier one. `locale` is accepted in place of `language`.',
    'Limits, all 429 with 136024 and Retry-After: five codes an hour for a number. In production also 60 seconds between codes and 20 a day for the same digits, whichever application asks; and a daily budget for each application and network address (`PARLEY_CODES_PER_DAY_PER_APP`, `PARLEY_CODES_PER_DAY_PER_ADDRESS`).',
    'The code is posted, signed, as `{to, code, code_method, language}` to `PARLEY_CODE_GATEWAY_URL`, with five tries. Without a gateway the sandbox keeps the code for the operator (`GET /operator/{phone_number}/verification_code`) and production refuses with 136024.',
  ],
  permission: 'management',
  input: z.object({
    code_method: choice(CODE_METHODS).describe('How the code is sent.'),
    language: locale().optional().describe('The language it is sent in; unless given, en_US.'),
    locale: locale().optional().describe('Another name of language.'),
  }),
  request: { code_method: 'SMS', language: 'en_US' },
  answer: successAnswer,
  refuses: [tooManyRequests, noCodeGateway],
  async run({ node: number, input, call }) {
    assertDeliverable(call.house)
    await numbers.lockPhoneNumber(call, number.id)
    await countRequest(call, number)
    const code = newCode(call.ids.int)
    const how = { code_method: input.code_method, language: input.language ?? input.locale ?? 'en_US' }
    const sealed_code = await deliverCode(call, number, code, how)
    await codes.setCode(call, {
      phone_number_id: number.id,
      code_hash: codeHash(call.house, number.id, code),
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
  note: [
    'Spaces and hyphens in `code` are ignored. A wrong code, or none outstanding, is 133016; an expired one 368.',
    'After five guesses at one code, or twenty wrong ones a day for a number, every code is refused with 133015 (429), the right one too.',
    'The first verification sends `phone_number_quality_update` with ONBOARDING.',
  ],
  permission: 'management',
  input: z.object({
    code: secretField(text({ max: 40 })).meta({
      description: 'The six digits that were sent.',
      examples: ['123456'],
    }),
  }),
  request: { code: '123456' },
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
    await numbers.lockPhoneNumber(call, number.id)
    await assertMayGuess(call, number.id)
    const code = await codes.takeTry(call, number.id)
    const verdict = code
      ? judgeGuess(code, isRightCode(call.house, code, guess), call.now)
      : noCodeOutstanding()
    if (verdict !== 'right') {
      if (verdict.parts.code === 133016) await noteWrong(call, number.id)
      return verdict
    }
    await codes.removeCode(call, number.id)
    const change = { code_verification_status: 'VERIFIED', last_onboarded_time: call.now } as const
    await numbers.changePhoneNumber(call, number.id, change)
    if (number.last_onboarded_time === null) await numberOnboarded(call, number)
    return success
  },
})

const { promptsMax, promptLengthMax, commandsMax, commandNameLengthMax, commandDescriptionLengthMax } =
  AUTOMATION_LIMITS

export const configureAutomation = operation('configureAutomation', phoneNumberNode, {
  summary: 'Configure the welcome message, prompts and commands',
  note: [
    'A parameter you leave out keeps its value; `[]` clears it. At most 30 prompts of 80 characters and 30 commands; a command name has up to 32 letters, digits and underscores, a description up to 256 characters. A repeated name is refused (100).',
  ],
  permission: 'management',
  input: z.object({
    enable_welcome_message: truth()
      .optional()
      .describe('Whether a customer who opens the chat for the first time is announced.'),
    prompts: list(text({ min: 1, max: promptLengthMax }), { max: promptsMax })
      .optional()
      .describe('What customers may tap to begin a conversation; takes the place of all before.'),
    commands: list(
      object({
        command_name: text({
          min: 1,
          max: commandNameLengthMax,
          pattern: /^[A-Za-z0-9_]+$/,
          says: 'letters, digits and underscores',
        }).describe('The word behind the slash.'),
        command_description: text({ min: 1, max: commandDescriptionLengthMax }).describe('What it does.'),
      }),
      { max: commandsMax },
    )
      .optional()
      .describe('What customers may type after a slash; takes the place of all before.'),
  }),
  request: {
    enable_welcome_message: true,
    prompts: ['When do you open?'],
    commands: [{ command_name: 'menu', command_description: 'What there is today' }],
  },
  answer: successAnswer,
  refuses: [duplicateCommand],
  async run({ node: number, input, call }) {
    if (input.commands) assertUniqueCommands(input.commands)
    await numbers.changePhoneNumber(call, number.id, input)
    return success
  },
})
