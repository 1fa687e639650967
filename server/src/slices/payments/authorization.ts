/** An authorization link, and the secrets that go with it. */

import type { TokenEndpointResponse } from 'oauth4webapi'
import type { Call } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { sha256 } from '../../kernel/crypto/secrets.ts'
import { providerNotConnected } from './errors.ts'
import { authorizeUrlOf, gatewayOf, type Proof } from './gateway.ts'
import {
  PAYMENT_LIMITS,
  type PaymentAuthorization,
  type PaymentConfiguration,
} from './payment-configuration.ts'
import { setAuthorization } from './store.ts'

/** Only the hash of the state is kept: who reads the table can finish nothing. */
export async function makeLink(
  call: Call,
  { id, provider_name }: PaymentConfiguration,
  proof: Proof,
): Promise<{ oauth_url: string; expires_at: number }> {
  const { house } = call
  const gateway = gatewayOf(call, provider_name)
  if (!gateway) throw providerNotConnected(provider_name)
  const state_hash = sha256(proof.state)
  const expires_at = call.now + PAYMENT_LIMITS.linkLifetimeMs
  await setAuthorization(call, {
    configuration_id: id,
    state_hash,
    provider_name,
    sealed_verifier: house.secrets.seal(proof.verifier, verifierPlace(state_hash)),
    base_url: call.baseUrl,
    expires_at,
    used_at: null,
  })
  return { oauth_url: authorizeUrlOf(call, provider_name, gateway, proof), expires_at }
}

export const openVerifier = (house: House, { sealed_verifier, state_hash }: PaymentAuthorization) =>
  house.secrets.open(sealed_verifier, verifierPlace(state_hash))

export function sealTokens({ house, now }: Call, id: string, tokens: TokenEndpointResponse): string {
  return house.secrets.seal(JSON.stringify({ ...tokens, received_at: now }), tokensPlace(id))
}

const verifierPlace = (row: string) => ({ table: 'payment_authorizations', column: 'sealed_verifier', row })
export const tokensPlace = (row: string) => ({
  table: 'payment_configurations',
  column: 'sealed_tokens',
  row,
})
