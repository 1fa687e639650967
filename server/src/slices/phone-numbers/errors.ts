/** What is refused about phone numbers and their verification codes. */

import { writeDate } from '../../kernel/wire/dates.ts'
import { refusing, shorten } from '../../kernel/wire/errors.ts'
import { CODE_LIMITS } from './phone-number.ts'

export const tooManyRequests = refusing(
  'tooManyRequests',
  {
    code: 136024,
    status: 429,
    subcode: 2388091,
    title: "Couldn't send the code",
    transient: true,
    meaning: 'as many codes as may be were requested: for the number, by the application, from the address',
    unnumbered: true,
  },
  ({ most, says }: { most: number; says: string }, retryAfterSeconds: number) => ({
    message: `Request code error: ${most} ${most === 1 ? 'code was' : 'codes were'} requested ${says}, which is the most. Try again in ${retryAfterSeconds} seconds.`,
    userMessage: 'Try again after some time.',
    retryAfterSeconds,
  }),
)

export const noCodeGateway = refusing(
  'noCodeGateway',
  {
    code: 136024,
    subcode: 2388091,
    meaning: 'no gateway is configured that could bring the code to the number',
    unnumbered: true,
  },
  () =>
    'Request code error: no gateway is configured that could bring the code to the number. The operator sets PARLEY_CODE_GATEWAY_URL.',
)

export const codeMalformed = refusing(
  'codeMalformed',
  { code: 100, meaning: 'the code holds no digits' },
  (code: string) => ({
    message: `Param code must be the ${CODE_LIMITS.digits} digits of the code - got ${code.length} characters.`,
    blame: ['code'],
  }),
)

export const codeWrong = refusing(
  'codeWrong',
  {
    code: 133016,
    subcode: 2388093,
    title: "Couldn't verify the code",
    meaning: 'the code is wrong',
    unnumbered: true,
  },
  (triesLeft: number) => ({
    message: `Verify code error: this is not the code that was sent. ${triesLeft > 0 ? `${triesLeft} tries are left for it.` : 'No try is left for it; request a new code.'}`,
    userMessage: 'The code entered is incorrect.',
  }),
)

export const noCodeOutstanding = refusing(
  'noCodeOutstanding',
  { code: 133016, subcode: 2388093, meaning: 'no code is outstanding', unnumbered: true },
  () => 'Verify code error: no code is outstanding for this number. Request one with request_code first.',
)

export const codeExpired = refusing(
  'codeExpired',
  { code: 368, subcode: 2388093, meaning: 'the code expired', unnumbered: true },
  () =>
    `Verify code error: the code has expired; a code lives ${CODE_LIMITS.lifetimeMs / 60_000} minutes. Request a new one.`,
)

export const tooManyTriesOnCode = refusing(
  'tooManyTriesOnCode',
  {
    code: 133015,
    status: 429,
    subcode: 2388093,
    meaning: 'too many attempts at this code',
    unnumbered: true,
  },
  () => ({
    message: `Verify code error: this code was guessed at ${CODE_LIMITS.triesPerCodeMax} times, which is the most; even the right code is refused. Request a new one.`,
    retryAfterSeconds: 1,
  }),
)

export const tooManyTriesOnNumber = refusing(
  'tooManyTriesOnNumber',
  {
    code: 133015,
    status: 429,
    subcode: 2388093,
    meaning: 'too many wrong codes on this number within a day',
    unnumbered: true,
  },
  (retryAfterSeconds: number) => ({
    message: `Verify code error: ${CODE_LIMITS.wrongTriesMax} wrong codes were tried on this number within a day, which is the most. Try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  }),
)

export const duplicateCommand = refusing(
  'duplicateCommand',
  { code: 100, meaning: 'two commands have the same name' },
  (name: string) => ({
    message: `Param commands: the command_name "${name}" stands there twice; names must be unique.`,
    blame: ['commands'],
  }),
)

export const notVerified = refusing(
  'notVerified',
  { code: 133006, title: 'Phone number re-verification needed', meaning: 'the number is not verified' },
  () => 'The number must be verified first: ask for a code with request_code and give it to verify_code.',
)

export const pinMismatch = refusing(
  'pinMismatch',
  {
    code: 133005,
    title: 'Two step verification PIN mismatch',
    meaning: 'the pin is not the one that was set',
  },
  () => ({
    message:
      'This is not the pin that was set for the number. Set another with POST /{PHONE_NUMBER_ID} and pin.',
    blame: ['pin'],
  }),
)

export const numberTaken = refusing(
  'numberTaken',
  { code: 100, meaning: 'the account has this number already' },
  (number: string) => ({
    message: `Param phone_number: the account has ${number} already.`,
    blame: ['phone_number'],
  }),
)

export const tooManyNumbers = refusing(
  'tooManyNumbers',
  { code: 100, meaning: 'the account has as many numbers as it may' },
  (count: number) => `The account has ${count} numbers, which is as many as it may have.`,
)

export const wrongProductForNumber = refusing(
  'wrongProductForNumber',
  { code: 100, meaning: 'messaging_product is another word' },
  (expected: string[], found: string) => ({
    message: `Param messaging_product must be one of {${expected.join(', ')}} - got "${shorten(found, 40)}".`,
    blame: ['messaging_product'],
  }),
)

export const nothingToSet = refusing(
  'nothingToSet',
  { code: 100, meaning: 'nothing that could be set is named' },
  () => 'Nothing is named that could be set: send webhook_configuration, pin or new_display_name.',
)

export const noSettingNamed = refusing(
  'noSettingNamed',
  { code: 100, meaning: 'no setting is named' },
  () =>
    'Nothing is named that could be set: send calling, storage_configuration or user_identity_change, each an object.',
)

export const holidayOver = refusing(
  'holidayOver',
  { code: 100, meaning: 'a holiday is over' },
  (date: string, today: string) => ({
    message: `Param calling.call_hours.holiday_schedule: ${date} is over; dates are from ${today} on.`,
    blame: ['calling'],
  }),
)

export const storageOfNumberInUse = refusing(
  'storageOfNumberInUse',
  { code: 100, meaning: 'the number is registered, and its storage cannot be set now' },
  () => ({
    message:
      'Param storage_configuration can be set while the number is not registered: deregister it, set it, and register it again.',
    blame: ['storage_configuration'],
  }),
)

export const regionMissing = refusing(
  'regionMissing',
  { code: 100, meaning: 'it is not said in which country messages are to be kept' },
  (regions: readonly string[]) => ({
    message: `Param storage_configuration.data_localization_region is required to keep messages in one country: one of {${regions.join(', ')}}.`,
    blame: ['storage_configuration'],
  }),
)

export const noUsernamesYet = refusing(
  'noUsernamesYet',
  { code: 100, meaning: 'there are no usernames of businesses yet, on versioned paths' },
  () => 'There are no usernames of businesses yet: by the clock of this world it is before 2026-07-07.',
)

export const usernameNotAvailable = refusing(
  'usernameNotAvailable',
  { code: 147001, status: 400, meaning: 'another business has this username' },
  (username: string) => ({
    message: `Username ${username} is not available: a number of another account has it.`,
    blame: ['username'],
  }),
)

export const notEligible = refusing(
  'notEligible',
  { code: 147002, status: 400, meaning: 'the number may have no username: it is not verified' },
  () => 'The number is not eligible for a username: verify it first, with request_code and verify_code.',
)

export const pageNotLinked = refusing(
  'pageNotLinked',
  { code: 147003, status: 400, meaning: 'a page that is not linked to the business has this username' },
  (username: string) => ({
    message: `A page that is not linked to the business has the username ${username}: link it, with unlinked_pages of the account.`,
    blame: ['username'],
  }),
)

export const profileNotLinked = refusing(
  'profileNotLinked',
  { code: 147004, status: 400, meaning: 'a profile that is not linked to the business has this username' },
  (username: string) => ({
    message: `A profile that is not linked to the business has the username ${username}: link it, with unlinked_profiles of the account.`,
    blame: ['username'],
  }),
)

export const transferNeeded = refusing(
  'transferNeeded',
  { code: 147005, status: 400, meaning: 'another number of the account has this username' },
  (username: string, holder: string) => ({
    message: `Number ${holder} of this account has the username ${username}: transfer_action force_transfer takes it from there.`,
    blame: ['transfer_action'],
  }),
)

export const accountBarred = refusing(
  'accountBarred',
  {
    code: 131031,
    status: 403,
    title: 'Account locked',
    meaning: 'the account is in trouble (account_update)',
  },
  (event: string, until: number | null) =>
    `The account has been locked by ${event}${until === null ? '' : ` until ${writeDate(until)}`}: this is not allowed meanwhile.`,
)
