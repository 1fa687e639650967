/**
 * The subscription of an account, as a file. The verify token is never written: a file names the variable of the
 * environment that holds it, `"verify_token": "$VERIFY_TOKEN"`.
 */

import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import type { Found, Kind, Value } from './kind.ts'

/** Others may have written the file, and its callback is told what the variable holds: no other secret has such a name. */
const VARIABLE = /^\$((?:[A-Z][A-Z0-9_]*_)?VERIFY_TOKEN)$/
const TOKEN_VARIABLE = '$VERIFY_TOKEN'
const NAME = 'subscription'

export const subscription: Kind = {
  folder: NAME,
  isSingle: true,
  unreadable: ['verify_token'],
  read: async (server) => {
    const found = await ownSubscription(server)
    return found ? [found] : []
  },
  create: (server, wanted) => subscribe(server, wanted.value),
  change: (server, _, wanted) => subscribe(server, wanted.value),
  async remove({ client, account }) {
    await client.webhooks.unsubscribe(await account())
  },
}

/** That of the token's own application; others may be subscribed beside it. */
async function ownSubscription(server: Server): Promise<Found | undefined> {
  const { client, account, app } = server
  const own = await app()
  for await (const one of client.webhooks.subscribed(await account())) {
    const { application, override_callback_uri, ...rest } = one
    if (application.id !== own) continue
    const fields = fieldsIn(rest)
    const value = {
      ...(override_callback_uri !== undefined && { override_callback_uri, verify_token: TOKEN_VARIABLE }),
      ...(fields && { subscribed_fields: fields }),
    }
    return { id: own, name: NAME, value }
  }
  return undefined
}

/** They stand in an object that has the name of the brand. */
function fieldsIn(rest: object): string[] | undefined {
  for (const inner of Object.values(rest))
    if (typeof inner === 'object' && inner !== null && 'subscribed_fields' in inner)
      return inner.subscribed_fields as string[]
  return undefined
}

async function subscribe({ client, account, assertLeadsHere }: Server, value: Value): Promise<void> {
  const { override_callback_uri, verify_token, subscribed_fields } = value
  if (verify_token !== undefined) assertLeadsHere('the verify token is not of that file')
  await client.webhooks.subscribe(await account(), {
    ...(override_callback_uri !== undefined && {
      override_callback_uri: override_callback_uri as string,
      verify_token: tokenIn(verify_token),
    }),
    ...(subscribed_fields !== undefined && { subscribed_fields: subscribed_fields as string[] }),
  })
}

function tokenIn(reference: unknown): string {
  const name = typeof reference === 'string' ? VARIABLE.exec(reference)?.[1] : undefined
  if (name === undefined)
    throw new Problem('subscription.json: verify_token names no variable whose name ends in VERIFY_TOKEN.', {
      next: `Write "verify_token": "${TOKEN_VARIABLE}", and set that variable: a token has no place in a file.`,
    })
  const token = process.env[name]
  if (token) return token
  throw new Problem(`The variable ${name}, which subscription.json names, is not set.`, {
    next: `${name}=… parley apply. Your callback knows the token.`,
    exitCode: EXIT.misused,
  })
}
