/** An access token: whose it is, what it permits, which accounts it opens. Only its hash is kept. */

import type { Permission } from '../../kernel/call/call.ts'

export type Token = {
  id: string
  app_id: string
  hash: string
  name: string | null
  permissions: Permission[]
  accounts: 'all' | string[]
  expires_at: number | null
  revoked_at: number | null
  created_at: number
}

export const PERMISSIONS = ['management', 'messaging'] as const satisfies readonly Permission[]
export const EXPIRES_IN_SECONDS_MAX = 10 * 366 * 24 * 3600
export const TOKEN_LENGTH_MIN = 8
export const TOKEN_NAME_LENGTH_MAX = 100
