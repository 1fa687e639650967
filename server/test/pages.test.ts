/** Guarantees of every page that says what it reads: these tests grow with the table of pages. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import type { DeclaredPage } from '../src/kernel/pages/page.ts'
import { ACCOUNT, type Answer, assertDone, assertRefused, house, NUMBER, type TestHouse } from './house.ts'

const pages = slices.flatMap((slice) =>
  Object.entries(slice.pages ?? {}).map(([pattern, page]) => ({ slice: slice.name, pattern, page })),
)
const isDeclared = (page: object): page is DeclaredPage => 'refusal' in page
const declared = pages.flatMap(({ pattern, page }) => (isDeclared(page) ? [{ pattern, page }] : []))

test('every page says what it reads and how it refuses, but for those of the phone and its media', () => {
  const silent = pages.filter(
    ({ slice, page }) => slice !== 'phone' && slice !== 'media' && !isDeclared(page),
  )
  assert.deepEqual(
    silent.map(({ pattern }) => pattern),
    [],
  )
  assert.ok(declared.length > 8)
})

const HOSTILE: unknown[] = [
  null,
  '',
  'x'.repeat(10_000),
  '\u202e\u200b💣',
  -1,
  true,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
]

/** Addresses at which there is something, by pattern: hostile input shall reach the page itself. */
async function addresses({ owner }: TestHouse): Promise<Record<string, string>> {
  const qr = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' })
  const flow = await owner.post(`/${ACCOUNT}/flows`, { name: 'F', categories: ['OTHER'] })
  assertDone(qr)
  const { preview } = (await owner.get(`/${flow.body.id}?fields=preview`)).body
  const [asset] = (await owner.get(`/${flow.body.id}/assets`)).body.data
  const local = (url: string) => url.slice(new URL(url).origin.length)
  return {
    '/qr/{file}': `/qr/${qr.body.code}.png`,
    '/message/{code}': `/message/${qr.body.code}`,
    '/flow_preview/{flow}/{key}': local(preview.preview_url),
    '/flow_assets/{flow}/flow.json': local(asset.download_url),
    '/payments/callback/{provider}': '/payments/callback/alphapay',
    '/sandbox-gateway/{provider}/authorize': '/sandbox-gateway/alphapay/authorize',
    '/sandbox-gateway/{provider}/token': '/sandbox-gateway/alphapay/token',
  }
}

const namesOf = (schema: DeclaredPage['query']) => Object.keys((schema as { shape?: object }).shape ?? {})

function assertKind(answer: Answer, { page, pattern }: (typeof declared)[number], sent: unknown): void {
  const what = `${pattern} with ${JSON.stringify(sent).slice(0, 80)}: ${answer.status} ${answer.text.slice(0, 200)}`
  assert.ok(answer.status < 500, what)
  if (answer.status < 400) return
  const type = answer.headers.get('content-type') ?? ''
  assert.match(type, page.refusal === 'html' ? /^text\/html/ : /^application\/json/, what)
  if (page.refusal === 'html') assert.doesNotMatch(answer.text, /<script>alert/, what)
}

test('hostile input gets a 4xx in the form that the page declares, or is taken; never a 5xx', async (t) => {
  const world = await house(t)
  const places = await addresses(world)
  for (const one of declared) {
    const [method, path = ''] = one.pattern.split(' ')
    const place = places[path] ?? path.replace(/\{[a-z_]+\}/g, 'some-key')
    const queries = [...namesOf(one.page.query), 'undeclared']
    const fields = [...namesOf(one.page.form), 'session', 'press', 'undeclared']
    for (const value of HOSTILE) {
      for (const name of queries) {
        const url = new URL(place, 'http://localhost')
        url.searchParams.set(name, String(value).slice(0, 4_000))
        const target = url.pathname + url.search
        assertKind(
          method === 'GET' ? await world.anyone.get(target) : await world.anyone.post(target),
          one,
          value,
        )
      }
      if (method === 'GET') continue
      for (const name of fields) assertKind(await world.anyone.post(place, { [name]: value }), one, value)
    }
  }
})

test('a person who opens a link that is no longer good reads it on a page, a program in the envelope', async (t) => {
  const { anyone } = await house(t)
  const shown = await anyone.get('/flow_preview/1/key?expires=1&signature=x')
  assert.equal(shown.status, 403)
  assert.match(shown.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(
    shown.text,
    /<h1>This link does not open<\/h1><p>This link is not one of ours; ask for a new one\.</,
  )
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  const told = await anyone.get('/flow_assets/1/flow.json?expires=1&signature=x')
  assertRefused(told, { status: 403, code: 100, says: /^\(#100\) This link is not one of ours/ })
  const broken = await anyone.post('/message/NOPE', undefined, {
    raw: '{"text":',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(broken.status, 400)
  assert.match(broken.headers.get('content-type') ?? '', /^text\/html/)
})

test('a question mark inside a query arrives whole, at operations and at pages', async (t) => {
  const { owner, anyone } = await house(t)
  const asked = await owner.get(`/${ACCOUNT}/message_templates?limit=a?b`)
  assertRefused(asked, { status: 400, code: 100, says: /got "a\?b"/ })
  const qr = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' })
  const drawn = await anyone.get(`/qr/${qr.body.code}.png?size=6?4`)
  assertRefused(drawn, { status: 400, code: 100, says: /6\?4/ })
})
