/** A draft written as a request: in the query, as JSON, as a form, as bytes. */

import type { Fields } from './examples.ts'
import type { Chance } from './random.ts'
import type { Target } from './targets.ts'

export type FuzzRequest = {
  kind: 'valid' | 'mutated' | 'hostile'
  pattern: string
  method: string
  /** Path and query; may refer to pools. */
  url: string
  headers: Record<string, string>
  /** May refer to pools, when it is text. */
  body?: string | Buffer
}

export type Draft = { target: Target; fields: Fields; path: string; headers: Record<string, string> }

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** `encodeURIComponent` throws for half a surrogate pair; on the wire it is these three bytes. */
const encoded = (text: string) =>
  encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\uE000'),
  )
    .replaceAll('%EE%80%80', '%ED%A0%80')
    .replace(/%C2%AB([a-z_]+)%3A(\d+)%C2%BB/g, '«$1:$2»')

const asForm = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
    .join('&')

const QUERY_LENGTH_MAX = 8_000

const BOUNDARY = 'fuzz-7MA4YWxk'

function asMultipart(fields: Fields, file: Buffer | undefined): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${asText(value)}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  return Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

export function written(kind: FuzzRequest['kind'], draft: Draft, chance: Chance): FuzzRequest {
  const { target, fields, path, headers } = draft
  const { method, pattern } = target
  const form = asForm(Object(fields))
  const isLink = path.startsWith('«link_')
  const inQuery = method === 'GET' || target.body === 'bytes' || chance.percent(10)
  const query =
    inQuery && !isLink && form !== '' ? `?${form.slice(0, QUERY_LENGTH_MAX).replace(/%[0-9A-F]?$/, '')}` : ''
  const request: FuzzRequest = { kind, pattern, method, url: path + query, headers: { ...headers } }
  if (chance.percent(5) && method === 'POST') request.headers['idempotency-key'] = `key-${chance.below(50)}`
  if (target.body === 'bytes') return { ...request, ...bytesFor(request, chance) }
  if (method === 'GET' || inQuery) return request
  const { type, body } = bodyOf(target, fields, form, chance)
  return { ...request, headers: { ...request.headers, 'content-type': type }, body }
}

function bodyOf(
  target: Target,
  fields: Fields,
  form: string,
  chance: Chance,
): { type: string; body: string | Buffer } {
  const file =
    target.body === 'form' || target.body === 'document' ? Buffer.from('%PDF-1.7 a file') : undefined
  if (file && chance.percent(40)) {
    return {
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: asMultipart(fields, chance.percent(70) ? file : undefined),
    }
  }
  if (chance.percent(25)) return { type: 'application/x-www-form-urlencoded', body: form }
  return { type: 'application/json', body: JSON.stringify(fields) ?? '' }
}

/** As long as the examples of uploads say. */
const FILE_BYTES = 30

const FILES = [
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  '\xff\xd8\xff\xe0\0\x10JFIF',
  '%PDF-1.7 a document',
  'GIF8',
  '',
]

function bytesFor(
  request: FuzzRequest,
  { pick, below, percent }: Chance,
): Pick<FuzzRequest, 'headers' | 'body'> {
  const bytes = Buffer.concat([Buffer.from(pick(FILES), 'latin1'), Buffer.alloc(40, 7)]).subarray(
    0,
    percent(70) ? FILE_BYTES : below(40),
  )
  const offset = percent(20) ? pick(['0', '10', '-1', '1e3', '9223372036854775808', 'x']) : '0'
  return {
    headers: { ...request.headers, file_offset: offset, 'content-type': 'application/octet-stream' },
    body: bytes,
  }
}
