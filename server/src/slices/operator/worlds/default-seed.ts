/** What a world begins with when nobody brings a seed file: an account, a verified number, a token for both. */

import type { House } from '../../../kernel/call/house.ts'
import { beginningOf } from '../../accounts/index.ts'
import type { SeedFile } from './seed-file.ts'

/** `digits` make the number one that no other world has. */
export const defaultSeed = (house: House, name: string, digits: string): SeedFile => ({
  ...beginningOf(house, 'account'),
  apps: [{ id: 'app', name: `${name} application` }],
  accounts: [{ id: 'account', app_id: 'app', name: `${name} account` }],
  phone_numbers: [
    {
      id: 'number',
      account_id: 'account',
      display_phone_number: `+1 555 ${digits}`,
      verified_name: name,
      code_verification_status: 'VERIFIED',
      quality_rating: 'GREEN',
      throughput: 'TIER_1K',
    },
  ],
  tokens: [{ app_id: 'app', accounts: ['account'] }],
})
