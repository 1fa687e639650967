/** The signature on the bytes of a notification, by Web Crypto alone: it runs wherever there is `fetch`. */

export const SIGNATURE_HEADER = 'x-hub-signature-256'
/** For a day after the secret was changed, the old one signs here. */
export const PREVIOUS_SIGNATURE_HEADER = 'x-hub-signature-256-previous'
/** The same for every attempt at one event: what to recognise a duplicate by. */
export const EVENT_ID_HEADER = 'x-parley-event-id'

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const SIGNATURE = /^sha256=[0-9a-f]{64}$/
const encoder = new TextEncoder()

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (body: Uint8Array | string): Bytes =>
  typeof body === 'string' ? encoder.encode(body) : (body as Bytes)

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), ALGORITHM, false, ['sign', 'verify'])

export async function signatureOf(secret: string, body: Uint8Array | string): Promise<string> {
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), bytesOf(body)))
  return `sha256=${Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Over the bytes as they came: JSON that was parsed and written again may have other bytes. */
export const isSignedBy = async (
  secret: string,
  body: Uint8Array | string,
  signature: string | null | undefined,
): Promise<boolean> => signatureCheck([secret])(bytesOf(body), [signature ?? undefined])

export type SignatureCheck = (body: Bytes, signatures: (string | undefined)[]) => Promise<boolean>

/** Whether one of the signatures is by one of the secrets; the comparison takes the same time whatever it finds. */
export function signatureCheck(secrets: string[]): SignatureCheck {
  let keys: Promise<CryptoKey[]> | undefined
  return async (body, signatures) => {
    keys ??= Promise.all(secrets.map(keyOf))
    for (const key of await keys) {
      for (const signature of signatures) {
        if (signature === undefined || !SIGNATURE.test(signature)) continue
        if (await crypto.subtle.verify('HMAC', key, hexBytes(signature), body)) return true
      }
    }
    return false
  }
}

/** Of the digits behind `sha256=`. */
function hexBytes(signature: string): Bytes {
  const bytes = new Uint8Array(32)
  for (let at = 0; at < 32; at++)
    bytes[at] = digit(signature.charCodeAt(7 + 2 * at)) * 16 + digit(signature.charCodeAt(8 + 2 * at))
  return bytes
}

const digit = (code: number) => (code < 58 ? code - 48 : code - 87)

/** Takes as long as the first is, whatever the second is. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [encoder.encode(given), encoder.encode(expected)]
  let different = a.length ^ b.length
  for (let at = 0; at < a.length; at++) different |= (a[at] ?? 0) ^ (b[at % (b.length || 1)] ?? 0)
  return different === 0
}
