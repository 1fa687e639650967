/** Asking a gateway, as an OAuth 2.0 client: authorization code with PKCE. */

import * as oauth from 'oauth4webapi'
import type { House } from '../../kernel/call/house.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { callbackOf, type Known } from './addresses.ts'
import { isGateway, isSet } from './providers.ts'
import { readErrorText, readErrorWord } from './rules.ts'
import { sandboxGatewayOf } from './sandbox-gateway/client.ts'
import { gatewaySettings } from './settings.ts'

export type Gateway = {
  server: oauth.AuthorizationServer
  client: oauth.Client
  secret: string
  tokenAuth: 'post' | 'basic'
  scope?: string | undefined
  /** Whether the gateway names itself in its answers, under a name that we know. */
  namesItself: boolean
}

/** What the merchant's return comes to. */
export type Outcome =
  | { kind: 'authorized'; tokens: oauth.TokenEndpointResponse; provider_mid: string | null }
  | { kind: 'refused'; error: string; error_description?: string | undefined }

/** Undefined for a gateway that is not set up here. */
export function gatewayOf(known: Known, provider: string): Gateway | undefined {
  const { house } = known
  if (!isGateway(house, provider)) return undefined
  if (!isSet(house, provider)) return sandboxGatewayOf(known, provider)
  const names = gatewaySettings(provider)
  const authorizeUrl = house.settings.get(names.authorizeUrl)
  const tokenUrl = house.settings.get(names.tokenUrl)
  const client_id = house.settings.get(names.clientId)
  const secret = house.settings.get(names.clientSecret)
  if (!authorizeUrl || !tokenUrl || !client_id || !secret) {
    return isSandbox(house) ? sandboxGatewayOf(known, provider) : undefined
  }
  return {
    server: {
      issuer: new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
    },
    client: { client_id },
    secret,
    tokenAuth: house.settings.get(names.tokenAuth),
    scope: house.settings.get(names.scope),
    namesItself: false,
  }
}

export type Proof = { state: string; verifier: string; challenge: string }

export async function newProof(): Promise<Proof> {
  const verifier = oauth.generateRandomCodeVerifier()
  const challenge = await oauth.calculatePKCECodeChallenge(verifier)
  return { state: oauth.generateRandomState(), verifier, challenge }
}

export function authorizeUrlOf(known: Known, provider: string, gateway: Gateway, proof: Proof): string {
  const url = new URL(gateway.server.authorization_endpoint ?? '')
  const asked = {
    response_type: 'code',
    client_id: gateway.client.client_id,
    redirect_uri: callbackOf(known, provider),
    ...(gateway.scope !== undefined && { scope: gateway.scope }),
    state: proof.state,
    code_challenge: proof.challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges the code that the merchant's browser brought back. Never throws: a gateway can do us no harm. */
export async function settle(
  known: Known,
  provider: string,
  gateway: Gateway,
  returned: { query: Record<string, string>; state: string; verifier: string },
): Promise<Outcome> {
  const { house } = known
  const { server, client, secret } = gateway
  const parameters = new URLSearchParams(returned.query)
  if (!gateway.namesItself) parameters.delete('iss')
  const auth =
    gateway.tokenAuth === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
  try {
    const checked = oauth.validateAuthResponse(server, client, parameters, returned.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      checked,
      callbackOf(known, provider),
      returned.verifier,
      { [oauth.customFetch]: fetchOver(house), [oauth.allowInsecureRequests]: isSandbox(house) },
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
    return { kind: 'authorized', tokens, provider_mid: merchantIdIn(tokens) }
  } catch (error) {
    house.log.warn({ provider, reason: (error as Error).message }, 'an authorization came to nothing')
    return refusedBecause(error)
  }
}

function refusedBecause(error: unknown): Outcome {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    const error_description = readErrorText(error.error_description)
    return { kind: 'refused', error: readErrorWord(error.error), error_description }
  }
  if (error instanceof Unreachable) {
    const error_description = `The gateway did not answer: ${error.message}.`
    return { kind: 'refused', error: 'temporarily_unavailable', error_description }
  }
  return {
    kind: 'refused',
    error: 'server_error',
    error_description: 'The gateway did not answer as it should.',
  }
}

const MERCHANT_ID_NAMES = ['provider_mid', 'merchant_id', 'mid', 'account_id']

function merchantIdIn(tokens: oauth.TokenEndpointResponse): string | null {
  const found = MERCHANT_ID_NAMES.map((name) => tokens[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' && /^[\x21-\x7e]{1,128}$/.test(found) ? found : null
}

class Unreachable extends Error {}

type FetchOptions = oauth.CustomFetchOptions<'POST', URLSearchParams>

/** The library's requests go out by the one door that there is. */
const fetchOver =
  (house: House) =>
  async (url: string, options: FetchOptions): Promise<Response> => {
    const answer = await house.outbound.send({
      url,
      method: 'POST',
      headers: options.headers,
      body: options.body.toString(),
    })
    if (answer.kind === 'failure') throw new Unreachable(answer.message)
    if (answer.cut) throw new Unreachable('the answer is too long')
    const body = [204, 205, 304].includes(answer.status) ? null : new Uint8Array(answer.body)
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
