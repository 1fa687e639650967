/** Signature version 4, by which object stores know who asks: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */

import { createHmac, hash } from 'node:crypto'

export type AwsKeys = { id: string; secret: string; token?: string | undefined }

export type ToSign = {
  method: string
  /** Without a query, and of characters that need no escape: what we name ourselves. */
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array | undefined
}

const SERVICE = 's3'
const ALGORITHM = 'AWS4-HMAC-SHA256'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** All headers to be sent, without the host, which the client adds itself. */
export function signedHeaders(
  { method, url, headers = {}, body = new Uint8Array() }: ToSign,
  keys: AwsKeys,
  region: string,
  at = new Date(),
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const content = hash('sha256', body)
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': content,
    'x-amz-date': time,
    ...(keys.token !== undefined && { 'x-amz-security-token': keys.token }),
  }
  const lines = Object.entries({ ...sent, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = lines.map(([name]) => name).join(';')
  const request = [
    method,
    url.pathname,
    '',
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    content,
  ].join('\n')
  const scope = `${day}/${region}/${SERVICE}/aws4_request`
  const toSign = [ALGORITHM, time, scope, hash('sha256', request)].join('\n')
  const key = [region, SERVICE, 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secret}`, day))
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${keys.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
