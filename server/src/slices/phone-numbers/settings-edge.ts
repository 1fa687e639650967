/** `/{number}/settings`, as clients set it: calls, where messages are kept, whether a customer's identity is watched. */

import { z } from 'zod'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { choice, object, oneOfThese, truth } from '../../kernel/wire/params.ts'
import { callingAnswer, callingInput, callingOf } from './calling.ts'
import { holidayOver, noSettingNamed, regionMissing, storageOfNumberInUse } from './errors.ts'
import { callingChanged } from './events.ts'
import { phoneNumberNode } from './node.ts'
import { LOCAL_STORAGE_REGIONS, type PhoneNumber } from './phone-number.ts'
import * as store from './store/numbers.ts'

const STORED_AT_HOME = 'IN_COUNTRY_STORAGE_ENABLED'
const NOT_STORED_AT_HOME = 'IN_COUNTRY_STORAGE_DISABLED'

const region = () => choice(LOCAL_STORAGE_REGIONS).optional()

const storage = object({
  status: choice([STORED_AT_HOME, NOT_STORED_AT_HOME]).describe('Whether messages are kept in one country.'),
  data_localization_region: region().describe('In which one.'),
})

const storageAnswer = z.object({
  status: z.enum(['DEFAULT', STORED_AT_HOME]),
  data_localization_region: z.enum(LOCAL_STORAGE_REGIONS).optional(),
})

const storageOf = ({ data_localization_region }: PhoneNumber) =>
  data_localization_region === null
    ? { status: 'DEFAULT' }
    : { status: STORED_AT_HOME, data_localization_region }

export const readNumberSettings = reading('readNumberSettings', phoneNumberNode, {
  summary: 'Read what is set about calls, where messages are kept, and whether identities are watched',
  permission: 'management',
  answer: z.object({
    id: z.string(),
    calling: callingAnswer,
    storage_configuration: storageAnswer,
    user_identity_change: z.object({ enable_identity_key_check: z.boolean() }),
  }),
  run: ({ node: number }) => ({
    id: number.id,
    calling: callingOf(number.calling),
    storage_configuration: storageOf(number),
    user_identity_change: { enable_identity_key_check: number.enable_identity_key_check },
  }),
})

export const setNumberSettings = operation('setNumberSettings', phoneNumberNode, {
  summary: 'Set what is wanted about calls, where messages are kept, or whether identities are watched',
  note: [
    '`calling` is kept, returned and sent as `account_settings_update`, but Parley carries no calls. `call_hours` are checked: two entries a day, open before close, no overlap, a real time zone, no holiday in the past.',
    "`storage_configuration` is kept and returned; set it while the number is not registered. The data itself is where the operator's database is.",
    'With `user_identity_change.enable_identity_key_check`, contacts carry `identity_key_hash` and statuses `recipient_identity_key_hash`. A message with an outdated hash is accepted and then fails (137000).',
  ],
  permission: 'management',
  input: z
    .object({
      calling: callingInput
        .optional()
        .describe('About calls: stored and returned, but no call is carried here.'),
      storage_configuration: storage
        .optional()
        .describe('Where messages are kept; it can be set while the number is not registered.'),
      user_identity_change: object({
        enable_identity_key_check: truth().describe('Whether customers come with a hash of who they are.'),
      })
        .optional()
        .describe('Whether messages may be bound to the customer as they were.'),
    })
    .meta(oneOfThese('calling', 'storage_configuration', 'user_identity_change')),
  request: { user_identity_change: { enable_identity_key_check: false } },
  answer: successAnswer,
  refuses: [noSettingNamed, holidayOver, storageOfNumberInUse, regionMissing],
  async run({ node: number, input, call }) {
    const { calling, storage_configuration, user_identity_change } = input
    if (!calling && !storage_configuration && !user_identity_change) throw noSettingNamed()
    const today = new Date(call.now).toISOString().slice(0, 10)
    const over = calling?.call_hours?.holiday_schedule.find(({ date }) => date < today)
    if (over) throw holidayOver(over.date, today)
    const change = {
      ...(calling && { calling: { ...number.calling, ...calling } }),
      ...(storage_configuration && { data_localization_region: regionOf(number, storage_configuration) }),
      ...user_identity_change,
    }
    await store.changePhoneNumber(call, number.id, change)
    if (change.calling) await callingChanged(call, number, change.calling)
    return success
  },
})

function regionOf(
  { is_registered }: PhoneNumber,
  { status, data_localization_region }: z.infer<typeof storage>,
): PhoneNumber['data_localization_region'] {
  if (is_registered) throw storageOfNumberInUse()
  if (status === NOT_STORED_AT_HOME) return null
  if (!data_localization_region) throw regionMissing(LOCAL_STORAGE_REGIONS)
  return data_localization_region
}
