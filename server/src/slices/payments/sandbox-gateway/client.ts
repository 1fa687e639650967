/** Who we are at the sandbox's gateway, and where it is. */

import type { House } from '../../../kernel/call/house.ts'
import { type Known, sandboxGatewayPath } from '../addresses.ts'

export const sandboxIssuer = ({ baseUrl }: Known, provider: string) => baseUrl + sandboxGatewayPath(provider)

const PURPOSE = 'sandbox gateway'

export function sandboxClientOf(house: House, provider: string) {
  const client_id = `sandbox-${provider}`
  return { client_id, secret: house.secrets.keyedHash(PURPOSE, client_id) }
}

export const isSandboxClient = (
  house: House,
  provider: string,
  given: { client_id?: string | undefined; client_secret?: string | undefined },
) =>
  given.client_id === sandboxClientOf(house, provider).client_id &&
  house.secrets.isKeyedHash(given.client_secret ?? '', PURPOSE, given.client_id)

/** Merchants come by the address they know; we come by the one that needs no way round. */
export function sandboxGatewayOf(known: Known, provider: string) {
  const { house } = known
  const { client_id, secret } = sandboxClientOf(house, provider)
  const issuer = sandboxIssuer(known, provider)
  return {
    server: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${house.localUrl}${sandboxGatewayPath(provider)}/token`,
      authorization_response_iss_parameter_supported: true,
    },
    client: { client_id },
    secret,
    tokenAuth: 'post' as const,
    namesItself: true,
  }
}
