/** The signature on everything we send: HMAC-SHA256 over exactly the bytes that go out. */

import { createHmac } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-hub-signature-256'

/** The older one, which the platform still sends beside it and some of its clients read. */
export const SHA1_SIGNATURE_HEADER = 'x-hub-signature'

export function signatureOf(
  secret: string,
  bytes: string | Uint8Array,
  by: 'sha256' | 'sha1' = 'sha256',
): string {
  return `${by}=${createHmac(by, secret).update(bytes).digest('hex')}`
}
