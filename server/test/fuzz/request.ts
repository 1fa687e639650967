/** One request out of chance: half of them valid, a third with one thing changed, the rest hostile. */

import { EXAMPLES, type Fields } from './examples.ts'
import { linkPool, reference } from './pools.ts'
import type { Chance } from './random.ts'
import { TARGETS, type Target } from './targets.ts'
import { fieldsFor, hostileValue, mutated } from './values.ts'

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

/** What a parameter of a path stands for, where its name does not say it. */
const KEYS: Record<string, string> = {
  '/operator/worlds/{id}': 'world',
  '/operator/events/{id}': 'event',
  '/operator/deliveries/{id}/resend': 'delivery',
}

/** Pages that are found by links in answers only. */
const SIGNED =
  /^\/(flow_preview|flow_assets|media_content|files|photos|qr)\/|^\/sandbox-gateway\/.*authorize$/

/** What is deleted is not the latest, so that the latest can be asked for. */
const DELETED_FROM = 4

type Draft = { target: Target; fields: Fields; path: string; headers: Record<string, string> }

export function requestFrom(chance: Chance): FuzzRequest {
  const target = chance.pick(TARGETS)
  const draft: Draft = {
    target,
    fields: fieldsOf(target, chance),
    path: pathOf(target, chance),
    headers: keysOf(target),
  }
  const lot = chance.below(100)
  if (lot < 50) return written('valid', draft, chance)
  if (lot < 80) return written('mutated', oneChange(draft, chance), chance)
  return hostile(draft, chance)
}

function fieldsOf(target: Target, chance: Chance): Fields {
  const example = EXAMPLES[target.pattern]
  if (example && chance.percent(80)) return example(chance)
  return fieldsFor({ properties: target.parameters, required: target.required }, chance)
}

function pathOf(target: Target, chance: Chance): string {
  const path = target.path.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    reference(KEYS[target.path] ?? name, (target.method === 'DELETE' ? DELETED_FROM : 0) + chance.below(4)),
  )
  if (target.door === 'public') return chance.percent(20) ? `/v23.0${path}` : path
  const isSigned = target.door === 'page' && path.includes('«') && chance.percent(80)
  return isSigned && SIGNED.test(path) ? reference(linkPool(path.split('/')[1] ?? ''), chance.below(4)) : path
}

const OWNER = 'Bearer sandbox-token'
const OPERATOR = 'Bearer sandbox-operator-key'

const keysOf = ({ door, path }: Target): Record<string, string> =>
  door === 'page' && path !== '/metrics' ? {} : { authorization: door === 'public' ? OWNER : OPERATOR }

const OTHER_KEYS = [
  'Bearer sandbox-stranger-token',
  OPERATOR,
  OWNER,
  'Bearer sandbox-token-no-permissions',
  'Bearer x',
  '',
]

function oneChange(draft: Draft, chance: Chance): Draft {
  const { pick, percent, below } = chance
  const names = Object.keys(draft.target.parameters)
  if (percent(60) && names.length > 0) return { ...draft, fields: mutated(draft.fields, chance) as Fields }
  if (percent(40))
    return {
      ...draft,
      fields: { ...draft.fields, [pick([...names, 'id', 'fields', 'limit', 'after'])]: hostileValue(chance) },
    }
  if (percent(50)) return { ...draft, headers: { ...draft.headers, authorization: pick(OTHER_KEYS) } }
  const kind = pick(['account', 'flow', 'template', 'upload', 'media', 'phone_number', 'app', 'stranger'])
  return { ...draft, path: draft.path.replace(/«[a-z_]+:\d+»/, reference(kind, below(3))) }
}

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

function written(kind: FuzzRequest['kind'], draft: Draft, chance: Chance): FuzzRequest {
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

const CONTENT_TYPES = [
  'application/json\t',
  'application/json;',
  ';',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json, text/plain',
  'text/plain',
  'text/html; charset=',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
  'application/octet-stream',
  '*/*',
  'json',
  'application/vnd.api+json',
  `application/${'x'.repeat(5_000)}`,
]

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`

const BODIES: (() => string | Buffer)[] = [
  () => nested(20_000),
  () => nested(65),
  () => manyKeys(80_000),
  () => manyKeys(900),
  () => '{"a":1,"a":2}',
  () => '{"__proto__":{"admin":true},"name":"x"}',
  () => '{"constructor":{"prototype":{}}}',
  () => '{"fields":{"toString":1}}',
  () => '{"limit":1e400}',
  () => '{"limit":9223372036854775808}',
  () => '{"name":"\\u0000"}',
  () => '{"name":"\\ud800"}',
  () => '{"name":',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '',
  () => '\ufeff{"name":"x"}',
  () => Buffer.from('{"name":"x"}', 'utf16le'),
  () => Buffer.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
  () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
  () => `name=${'%'.repeat(100)}`,
  () => 'a=%ff&b=%00&c=%ED%A0%80',
  () => Array.from({ length: 2_000 }, (_, at) => `p${at}=1`).join('&'),
  () => `[${'1,'.repeat(200_000)}1]`,
  () => `{"prompts":"[${'1,'.repeat(200_000)}1]"}`,
  () => `{"a":"${'x'.repeat(900_000)}"}`,
]

const PATHS: ((path: string) => string)[] = [
  (path) => `${path}%00`,
  (path) => `${path}/%`,
  (path) => `${path}%zz`,
  (path) => `${path}/%ED%A0%80`,
  () => `/${'9'.repeat(16_000)}`,
  (path) => `${path}/${'x'.repeat(10_000)}`,
  (path) => `${path}/..%2f..%2fetc%2fpasswd`,
  (path) => `//${path}//`,
  (path) => `/v99999.9${path}`,
  (path) => `${path}/extra/one/two/three`,
  () => '/9223372036854775808',
  () => '/upload:%00',
  () => '/-1',
  () => '/1e400',
  (path) => `${path}?%=1&a=%ff`,
  (path) => `${path}?fields=${'a{'.repeat(2_000)}`,
  (path) => `${path}?fields=%00,id`,
  (path) => `${path}?limit=9223372036854775808&after=%E2%82%AC`,
  (path) => `${path}?after=AAAA&before=BBBB&limit=0`,
  (path) => `${path}?__proto__=1&constructor=2&toString=3`,
  (path) => `${path}?${'a&'.repeat(3_000)}`,
]

const HEADERS: Record<string, string>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'identity, gzip' },
  { authorization: 'Basic AAAA' },
  { authorization: `Bearer ${'x'.repeat(6_000)}` },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'ä\tö' },
  { 'x-forwarded-for': '1.1.1.1, ::1' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '"x", W/"y"' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { accept: 'image/png;q=x' },
]

function hostile(draft: Draft, chance: Chance): FuzzRequest {
  const { pick } = chance
  const base = written('hostile', draft, chance)
  switch (chance.below(6)) {
    case 0:
      return { ...base, url: pick(PATHS)(draft.path) }
    case 1:
      return { ...base, method: pick(['PUT', 'PATCH', 'OPTIONS', 'HEAD', 'DELETE', 'POST', 'GET']) }
    case 2:
      return { ...base, headers: { ...base.headers, ...pick(HEADERS) } }
    case 3:
      return base.body === undefined
        ? base
        : { ...base, headers: { ...base.headers, 'content-type': pick(CONTENT_TYPES) } }
    case 4: {
      if (base.method === 'GET') return { ...base, url: pick(PATHS)(draft.path) }
      const type = pick(['application/json', 'application/x-www-form-urlencoded', ...CONTENT_TYPES])
      return { ...base, headers: { ...base.headers, 'content-type': type }, body: pick(BODIES)() }
    }
    default: {
      const fields = Object.fromEntries(
        Object.keys(draft.target.parameters).map((name) => [name, hostileValue(chance)]),
      )
      return written('hostile', { ...draft, fields }, chance)
    }
  }
}
