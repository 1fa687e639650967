/** The envelope of a data exchange: opened with your private key, and the answer encrypted with the key that was in it. */

import { base64Bytes, base64Text } from './private-key.ts'

export type FlowData = Record<string, unknown>
export type FlowHttpAnswer = { status: number; headers: Record<string, string>; body: string }

/** A request, and how its answer is written. */
export type Opened = {
  request: FlowData
  encrypt: (answer: unknown, status?: number) => Promise<FlowHttpAnswer>
}

export const plain = (status: number, body: unknown): FlowHttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const isObject = (value: unknown): value is FlowData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseObject(text: string): FlowData | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Plain when it came plain; with 421 the caller fetches the public key again and tries again. */
export async function open(
  envelope: FlowData,
  key: Promise<CryptoKey> | undefined,
): Promise<Opened | FlowHttpAnswer> {
  if (envelope.encrypted_flow_data === undefined) {
    if (key) return plain(400, { error: 'The request is not encrypted.' })
    return { request: envelope, encrypt: async (answer, status = 200) => plain(status, answer) }
  }
  if (!key) return plain(421, { error: 'There is no private key here to decrypt the request with.' })
  // A key that cannot be read is a mistake of ours, and no matter of this request.
  const privateKey = await key
  try {
    return await opened(envelope, privateKey)
  } catch {
    return plain(421, { error: 'The request cannot be decrypted with this private key.' })
  }
}

async function opened(envelope: FlowData, privateKey: CryptoKey): Promise<Opened | FlowHttpAnswer> {
  const bytesOf = (name: string) => base64Bytes(String(envelope[name]))
  const vector = bytesOf('initial_vector')
  const secret = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, bytesOf('encrypted_aes_key'))
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const content = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: vector },
    key,
    bytesOf('encrypted_flow_data'),
  )
  const request = parseObject(new TextDecoder().decode(content))
  if (!request) return plain(400, { error: 'The decrypted request is not a JSON object.' })
  return { request, encrypt: (answer, status = 200) => encrypted(key, vector, answer, status) }
}

/** Answers are encrypted with the same key and every bit of the vector inverted. */
async function encrypted(
  key: CryptoKey,
  vector: Uint8Array<ArrayBuffer>,
  answer: unknown,
  status: number,
): Promise<FlowHttpAnswer> {
  const iv = vector.map((byte) => ~byte & 0xff)
  const content = new TextEncoder().encode(JSON.stringify(answer))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content)
  return { status, headers: { 'content-type': 'text/plain' }, body: base64Text(new Uint8Array(bytes)) }
}
