/** Requests that nobody sends in good faith: paths, headers, types and bodies made to break a parser. */

import type { Chance } from './random.ts'
import { hostileValue } from './values.ts'
import { type Draft, type FuzzRequest, written } from './written.ts'

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

export function hostile(draft: Draft, chance: Chance): FuzzRequest {
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
