/** A payment configuration: how customers of an account pay, by UPI address or through a gateway. */

import { HOUR } from '../../kernel/process/clock.ts'

export const PAYMENT_STATUSES = ['ACTIVE', 'PENDING_AUTHORIZATION'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The one provider that is no gateway. */
export const UPI = 'upi_vpa'

export type PaymentConfiguration = {
  id: string
  account_id: string
  /** Unique within the account; what clients know it by. */
  configuration_name: string
  provider_name: string
  upi_vpa: string | null
  redirect_url: string | null
  status: PaymentStatus
  /** The merchant's id at the gateway, when the gateway sent it. */
  provider_mid: string | null
  /** What the gateway gave for the merchant's consent. */
  sealed_tokens: string | null
  created_at: number
  updated_at: number
}

/** What a status becomes. Deleting is possible from any. */
export const PAYMENT_LIFECYCLE = {
  createUpi: { from: [], to: 'ACTIVE' },
  createGateway: { from: [], to: 'PENDING_AUTHORIZATION' },
  /** A merchant who authorizes again stays active. */
  authorize: { from: ['PENDING_AUTHORIZATION', 'ACTIVE'], to: 'ACTIVE' },
} satisfies Record<string, { from: PaymentStatus[]; to: PaymentStatus }>

/** A link under way: at most one per configuration, bound to it and to its gateway. */
export type PaymentAuthorization = {
  configuration_id: string
  state_hash: string
  provider_name: string
  sealed_verifier: string
  /** Under which address the merchant was sent off, and so comes back; null: before that was noted. */
  base_url: string | null
  expires_at: number
  used_at: number | null
}

export const PAYMENT_LIMITS = {
  nameLengthMax: 60,
  redirectUrlLengthMax: 2_048,
  linkLifetimeMs: HOUR,
}
