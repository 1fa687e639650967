/** HMAC-SHA256 by what the runtime has: `node:crypto` says it at once, Web Crypto, which is everywhere, from another thread. */

export type Bytes = Uint8Array<ArrayBuffer>

const isUnshared = (bytes: Uint8Array): bytes is Bytes => bytes.buffer instanceof ArrayBuffer

/** Memory that threads share may change while it is looked at: of that, a copy. */
export const unshared = (bytes: Uint8Array): Bytes => (isUnshared(bytes) ? bytes : new Uint8Array(bytes))

/** Of one secret; signatures are 64 hexadecimal digits. */
export type Hmac = {
  sign(body: Bytes): string | Promise<string>
  /** In the same time wherever the first difference is. */
  verify(body: Bytes, signature: string): boolean | Promise<boolean>
}

const encoder = new TextEncoder()

export function hmacOf(secret: string): Hmac {
  const crypto = nodeCrypto()
  return crypto ? hmacByNode(crypto, secret) : hmacByWeb(secret)
}

function hmacByNode({ createHmac }: NodeCrypto, secret: string): Hmac {
  const sign = (body: Bytes) => createHmac('sha256', secret).update(body).digest('hex')
  return { sign, verify: (body, signature) => isSame(signature, sign(body)) }
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

function hmacByWeb(secret: string): Hmac {
  // Kept as it is, so that only the first waits for it.
  let key: CryptoKey | undefined
  const imported = async () => {
    key ??= await crypto.subtle.importKey('raw', encoder.encode(secret), ALGORITHM, false, ['sign', 'verify'])
    return key
  }
  const verify = (key: CryptoKey, body: Bytes, signature: string) =>
    crypto.subtle.verify('HMAC', key, bytesOf(signature), body)
  return {
    sign: async (body) => hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', await imported(), body))),
    verify: (body, signature) =>
      key ? verify(key, body, signature) : imported().then((key) => verify(key, body, signature)),
  }
}

const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function bytesOf(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = digit(hex.charCodeAt(2 * at)) * 16 + digit(hex.charCodeAt(2 * at + 1))
  return bytes
}

const digit = (code: number) => (code < 58 ? code - 48 : code - 87)

/** Takes as long as the first is, whatever the second is. */
export function isSame(given: string, expected: string): boolean {
  let different = given.length ^ expected.length
  for (let at = 0; at < given.length; at++)
    different |= given.charCodeAt(at) ^ expected.charCodeAt(at % (expected.length || 1))
  return different === 0
}

/** As much of `node:crypto` as is needed. */
type NodeCrypto = {
  createHmac(hash: 'sha256', key: string): { update(body: Bytes): { digest(form: 'hex'): string } }
}

/** Asked for when it is needed and not imported, so that bundlers for browsers look for nothing of Node. */
function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: 'node:crypto'): NodeCrypto } }
  return process?.getBuiltinModule?.('node:crypto')
}
