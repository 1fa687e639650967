/** The signature on the bytes of a notification. */

import { type Bytes, hmacOf, unshared } from './hmac.ts'

export const SIGNATURE_HEADER = 'x-hub-signature-256'
/** For a day after the secret was changed, the old one signs here. */
export const PREVIOUS_SIGNATURE_HEADER = 'x-hub-signature-256-previous'
/** The same for every attempt at one event: what to recognise a duplicate by. */
export const EVENT_ID_HEADER = 'x-parley-event-id'

const SIGNATURE = /^sha256=([0-9a-f]{64})$/
const encoder = new TextEncoder()

const bytesOf = (body: Uint8Array | string): Bytes =>
  typeof body === 'string' ? encoder.encode(body) : unshared(body)

export const signatureOf = async (secret: string, body: Uint8Array | string): Promise<string> =>
  `sha256=${await hmacOf(secret).sign(bytesOf(body))}`

/** Over the bytes as they came: JSON that was parsed and written again may have other bytes. */
export const isSignedBy = async (
  secret: string,
  body: Uint8Array | string,
  signature: string | null | undefined,
): Promise<boolean> => signatureCheck([secret])(bytesOf(body), [signature ?? undefined])

export type SignatureCheck = (body: Bytes, signatures: (string | undefined)[]) => boolean | Promise<boolean>

/** Whether one of the signatures is by one of the secrets; all are looked at, whichever fits. */
export function signatureCheck(secrets: string[]): SignatureCheck {
  const hmacs = secrets.map(hmacOf)
  return (body, signatures) => {
    const given = signatures.flatMap((one) => (one && SIGNATURE.exec(one)?.[1]) || [])
    const verdicts = hmacs.flatMap((hmac) => given.map((signature) => hmac.verify(body, signature)))
    if (verdicts.length === 1) return verdicts[0] ?? false
    return verdicts.some((verdict) => typeof verdict === 'object')
      ? Promise.all(verdicts).then((all) => all.includes(true))
      : verdicts.includes(true)
  }
}
