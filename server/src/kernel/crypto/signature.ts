/** The signature on everything we send: HMAC-SHA256 over exactly the bytes that go out. */

import { createHmac } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-hub-signature-256'

export function signatureOf(secret: string, bytes: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
}
