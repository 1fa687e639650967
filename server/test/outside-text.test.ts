/** Text from outside: whichever way it comes in, it is bounded and clean before anybody looks at it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { ACCOUNT, type Actor, assertRefused, house, NUMBER } from './house.ts'
import { makeNodes } from './nodes.ts'

const template = (components: string) => ({ name: 'x', category: 'UTILITY', language: 'en', components })

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

type Case = [path: string, fields: Record<string, string>, says: RegExp]

const CASES: Case[] = [
  [`/${NUMBER}/conversational_automation`, { prompts: '["a\\u0000b"]' }, /prompts\[0\] holds a NUL/],
  [`/${NUMBER}/conversational_automation`, { prompts: '["a","\\ud800"]' }, /prompts\[1\] holds half of a/],
  [`/${NUMBER}/conversational_automation`, { prompts: deep(9_000) }, /prompts is nested deeper than 64/],
  [
    `/${NUMBER}/conversational_automation`,
    { commands: '[{"command_name":"a","command_name":"b","command_description":"c"}]' },
    /commands repeats the key "command_name"/,
  ],
  [
    `/${NUMBER}/conversational_automation`,
    { prompts: `[${'1,'.repeat(1_001)}1]` },
    /prompts must be a list of at most \d+ entries/,
  ],
  [
    `/${NUMBER}/conversational_automation`,
    { prompts: `[${'1,'.repeat(100_000)}1]` },
    /prompts has more than 50000 values/,
  ],
  [
    `/${ACCOUNT}/message_templates`,
    template('[{"type":"BODY","text":"x","__proto__":{"a":1}}]'),
    /components may not have the key "__proto__"/,
  ],
  [
    `/${ACCOUNT}/message_templates`,
    template('[{"type":"BODY","text":"Hi \\ud83d there"}]'),
    /components.* holds half/,
  ],
  [
    `/${ACCOUNT}/message_templates`,
    { ...template('[{"type":"BODY","text":"x"}]'), message_send_ttl_seconds: '9223372036854775808' },
    /message_send_ttl_seconds must be a whole number/,
  ],
  [
    `/${NUMBER}/messages`,
    { to: '15550100099', type: 'text', text: '{"body":"\\u0000"}' },
    /text\.body holds a NUL/,
  ],
  [
    `/${NUMBER}/messages`,
    { to: '15550100099', type: 'location', location: '{"latitude":1e400,"longitude":1}' },
    /location holds the number 1e400/,
  ],
  [`/${ACCOUNT}/flows`, { name: 'a\0b', categories: 'OTHER' }, /name holds a NUL/],
  [`/${ACCOUNT}/flows`, { name: 'n', categories: '["OTHER\\u0000"]' }, /categories\[0\] holds a NUL/],
  [
    `/${NUMBER}/chat_business_profile`,
    { messaging_product: 'chat', websites: '["https://a.example/\\udc00"]' },
    /websites\[0\] holds half/,
  ],
]

const asForm = (fields: Record<string, string>) => new URLSearchParams(fields)
const asMultipart = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const asQuery = (path: string, fields: Record<string, string>) => `${path}?${asForm(fields)}`
/** Longer ones do not fit into the first line of a request. */
const QUERY_LENGTH_MAX = 12_000

test('JSON text in a parameter is read as strictly as a body, in a form, a query or multipart', async (t) => {
  const { owner } = await house(t)
  for (const [path, fields, says] of CASES) {
    const refused = { status: 400, code: 100, says }
    assertRefused(await owner.post(path, undefined, { raw: asForm(fields) }), refused)
    assertRefused(await owner.post(path, undefined, { raw: asMultipart(fields) }), refused)
    assertRefused(await owner.post(path, fields), refused)
    const query = asQuery(path, fields)
    if (query.length < QUERY_LENGTH_MAX) assertRefused(await owner.post(query), refused)
  }
})

test('the names of fields and files are text from outside, too', async (t) => {
  const { owner } = await house(t)
  const send = (head: string) =>
    owner.post(`/${NUMBER}/media`, undefined, {
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
      raw: `--X\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--X--\r\n`,
    })
  const says = /filename holds a NUL/
  assertRefused(await send(`name="file"; filename*=utf-8''a%00b.pdf`), { status: 400, code: 100, says })
  for (const head of ['name="fi\0le"; filename="a.pdf"', 'name="file"; filename="a\0b.pdf"', 'name="a\0b"'])
    assert.equal((await send(head)).status, 400, head)
})

test('no page is opened by an address with a NUL in it', async (t) => {
  const { anyone } = await house(t)
  const patterns = slices.flatMap((slice) => Object.keys(slice.pages ?? {}))
  assert.ok(patterns.length > 15)
  for (const pattern of patterns) {
    const [method = '', path = ''] = pattern.split(' ')
    if (!path.includes('{')) continue
    const hostile = path.replace(/\{[a-z_.]+\}/g, '%00')
    const answer = method === 'GET' ? await anyone.get(hostile) : await anyone.post(hostile, { a: 'b' })
    assertRefused(answer, { status: 400, code: 100, says: /the path.*NUL/ })
  }
})

test('what the wrong kind of value in a page’s form, or of key in a path, brings is a refusal', async (t) => {
  const world = await house(t)
  const { owner, anyone, operator } = world
  const nodes = await makeNodes(world)
  for (const text of [{ a: 1 }, [1], 7]) {
    const answer = await anyone.post(`/message/${nodes.qr_code_id}`, { text })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.text, /<h1>That did not work<\/h1><p>Param text must be text\.</)
  }
  for (const key of ['%00', 'a%00b', '%ED%A0%80', '%E0%80%80', '%']) {
    const paths: [Actor, string][] = [
      [owner, `/${ACCOUNT}/payment_configuration/${key}`],
      [owner, `/${NUMBER}/message_qrdls/${key}`],
      [operator, `/operator/policy_rules/${key}`],
      [operator, `/operator/uploads/${key}`],
      [owner, `/${key}`],
    ]
    for (const [actor, path] of paths) {
      const answer = path.includes('policy') ? await actor.delete(path) : await actor.get(path)
      assertRefused(answer, { status: 400, code: 100, says: /path|url component/ })
    }
  }
})
