/** What a business changes of its account itself, as clients of the platform do it. */

import { z } from 'zod'
import { operation } from '../../kernel/graph/operation.ts'
import { truth } from '../../kernel/wire/params.ts'
import { nothingNamed } from './errors.ts'
import { accountFields } from './inputs.ts'
import { accountNode } from './node.ts'
import { changeAccount } from './store.ts'

const { name, timezone_id, primary_business_location } = accountFields

export const updateAccount = operation('updateAccount', accountNode, {
  summary: 'Change the name and the settings of an account',
  note: [
    '`is_enabled_for_insights` is accepted and has no effect. A call that names no parameter is refused (100).',
  ],
  permission: 'management',
  onlyVersioned: true,
  input: z
    .object({
      name: name.optional(),
      timezone_id: timezone_id.optional(),
      primary_business_location: primary_business_location.optional(),
      is_enabled_for_insights: truth()
        .optional()
        .describe('Taken, and of no effect: what is counted here is always counted.'),
      disable_marketing_messages_on_cloud_api: truth()
        .optional()
        .describe('Marketing templates are refused on versioned paths (131063) until this is false again.'),
    })
    .meta({ minProperties: 1 }),
  request: { name: 'A shop' },
  answer: z.object({ success: z.literal(true), id: z.string() }),
  refuses: [nothingNamed],
  async run({ node: account, input, call }) {
    const { is_enabled_for_insights, disable_marketing_messages_on_cloud_api: isOff, ...rest } = input
    if (Object.keys(input).length === 0) throw nothingNamed()
    const change = { ...rest, ...(isOff !== undefined && { marketing_off_at: isOff ? call.now : null }) }
    if (Object.keys(change).length > 0) await changeAccount(call, account.id, change)
    return { success: true as const, id: account.id }
  },
})
