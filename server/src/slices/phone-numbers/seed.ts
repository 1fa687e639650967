/** Phone numbers that an installation starts with. */

import { z } from 'zod'
import type { SeedSection } from '../../kernel/graph/slice.ts'
import { nodeId, SANDBOX } from '../accounts/index.ts'
import { makePhoneNumber, newPhoneNumber } from './make.ts'
import { findPhoneNumber } from './store/numbers.ts'

export const SANDBOX_NUMBERS = {
  verified: '300000000000001',
  unverified: '300000000000002',
  strangers: '300000000000003',
} as const

const entry = z.object({ ...newPhoneNumber.shape, id: nodeId(), account_id: nodeId() })

export const seeds: SeedSection[] = [
  {
    section: 'phone_numbers',
    schema: entry,
    sandbox: () => [
      {
        id: SANDBOX_NUMBERS.verified,
        account_id: SANDBOX.accounts[0],
        display_phone_number: '+1 555-010-0001',
        verified_name: 'Parley Bakery',
        code_verification_status: 'VERIFIED',
        account_mode: 'LIVE',
        quality_rating: 'GREEN',
        throughput: 'TIER_1K',
      },
      {
        id: SANDBOX_NUMBERS.unverified,
        account_id: SANDBOX.accounts[0],
        display_phone_number: '+1 555-010-0002',
        verified_name: 'Parley Bakery, second line',
      },
      {
        id: SANDBOX_NUMBERS.strangers,
        account_id: SANDBOX.otherAccount,
        display_phone_number: '+1 555-010-0003',
        verified_name: 'A stranger',
        code_verification_status: 'VERIFIED',
        quality_rating: 'GREEN',
      },
    ],
    async plant(call, { account_id, ...number }: z.infer<typeof entry>) {
      if (!(await findPhoneNumber(call, number.id))) await makePhoneNumber(call, account_id, number)
    },
  },
]
