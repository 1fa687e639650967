/** The event of usernames of numbers. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { eventKind } from '../../kernel/wire/event-kind.ts'
import { digitsOf } from './events.ts'
import type { PhoneNumber } from './phone-number.ts'

export const businessUsernameUpdates = eventKind({
  field: 'business_username_updates',
  platform: { isOnly: true },
  about: 'The username of a number was taken or given up.',
  cause: 'a number takes a username, gives it up, or loses it to another number of the account',
  schema: z.object({
    display_phone_number: z.string(),
    username: z.string().optional().describe('Absent where it was given up.'),
    status: z.enum(['reserved', 'deleted']),
  }),
  example: { display_phone_number: '15550000001', username: 'parley.bakery', status: 'reserved' },
})

type Named = Pick<PhoneNumber, 'id' | 'account_id' | 'display_phone_number'>

export async function usernameChanged(call: Call, number: Named, username: string | null): Promise<void> {
  await recordEvent(
    call,
    businessUsernameUpdates,
    { account_id: number.account_id, node_id: number.id },
    {
      display_phone_number: digitsOf(number),
      ...(username === null ? { status: 'deleted' as const } : { username, status: 'reserved' as const }),
    },
  )
}
