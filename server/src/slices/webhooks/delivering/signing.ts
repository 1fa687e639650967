/** The signatures on a notification: by the application's secret, and for a day after a rotation by the old one too. */

import { cached } from '../../../kernel/call/cache.ts'
import type { Dialect } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { SHA1_SIGNATURE_HEADER, SIGNATURE_HEADER, signatureOf } from '../../../kernel/crypto/signature.ts'
import { appSecret, findApp } from '../../accounts/index.ts'
import { findPreviousSecret } from '../store/subscriptions.ts'
import { PREVIOUS_SIGNATURE_HEADER } from '../subscription.ts'

/** Of an application, and the version that it speaks. */
export type SigningKeys = {
  secret: string
  api_version: string | null
  previous?: { secret: string; valid_until: number }
}

/** A body, and its signature by the secret. */
export type Notification = { body: string; signature: string }

export const previousSecretPlace = (appId: string) => ({
  table: 'previous_secrets',
  column: 'secret',
  row: appId,
})

export const signingKeysOf = cached(
  'signing keys',
  async (house: House, appId): Promise<SigningKeys | undefined> => {
    const reads = { db: house.storage.read }
    const app = await findApp(reads, appId)
    if (!app) return undefined
    const previous = await findPreviousSecret(reads, appId)
    return {
      secret: appSecret(house, app),
      api_version: app.api_version,
      ...(previous && {
        previous: {
          secret: house.secrets.open(previous.secret, previousSecretPlace(appId)),
          valid_until: previous.valid_until,
        },
      }),
    }
  },
)

export function signatureHeaders(
  { body, signature }: Notification,
  { secret, previous }: SigningKeys,
  { dialect, now }: { dialect: Dialect; now: number },
): Record<string, string> {
  const headers: Record<string, string> = { [SIGNATURE_HEADER]: signature }
  if (dialect === 'platform') headers[SHA1_SIGNATURE_HEADER] = signatureOf(secret, body, 'sha1')
  if (previous && previous.valid_until > now) {
    headers[PREVIOUS_SIGNATURE_HEADER] = signatureOf(previous.secret, body)
  }
  return headers
}
