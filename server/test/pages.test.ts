/** Guarantees of every page: these tests grow with the table of pages. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import type { Page } from '../src/kernel/pages/page.ts'
import { TOKENS } from '../src/kernel/pages/page-look.ts'
import { ACCOUNT, type Answer, assertDone, assertRefused, house, NUMBER, type TestHouse } from './house.ts'
import { SAMPLES } from './upload.ts'

const pages = slices.flatMap((slice) =>
  Object.entries(slice.pages ?? {}).map(([pattern, page]) => ({ pattern, page })),
)
assert.ok(pages.length > 20, `${pages.length} pages`)

const ANN = '16505551234'
const OWN = { 'sec-fetch-site': 'same-origin' }

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
async function addresses({ owner, anyone }: TestHouse): Promise<Record<string, string>> {
  const qr = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' })
  const flow = await owner.post(`/${ACCOUNT}/flows`, { name: 'F', categories: ['OTHER'] })
  assertDone(qr)
  const { preview } = (await owner.get(`/${flow.body.id}?fields=preview`)).body
  const [asset] = (await owner.get(`/${flow.body.id}/assets`)).body.data
  const phone = `/phone/${NUMBER}`
  const hello = { as: ANN, type: 'text', text: { body: 'Hello' } }
  assertDone(await anyone.post(`${phone}/messages`, hello, { headers: OWN }))
  const sent = await owner.post(`/${NUMBER}/messages`, {
    to: ANN,
    type: 'flow',
    body: { text: 'Tell us more' },
    action: { name: 'flow', parameters: { flow_id: flow.body.id, flow_cta: 'Open', mode: 'draft' } },
  })
  assertDone(sent)
  const sheet = `${phone}/flow/${sent.body.messages[0].id}?as=${ANN}`
  const file = new FormData()
  file.set('messaging_product', 'chat')
  file.set('file', new Blob([SAMPLES['image/png']], { type: 'image/png' }), 'a.png')
  const media = (await owner.post(`/${NUMBER}/media`, undefined, { raw: file })).body.id
  const local = (url: string) => url.slice(new URL(url).origin.length)
  return {
    '/qr/{file}': `/qr/${qr.body.code}.png`,
    '/message/{code}': `/message/${qr.body.code}`,
    '/flow_preview/{flow}/{key}': local(preview.preview_url),
    '/flow_assets/{flow}/flow.json': local(asset.download_url),
    '/payments/callback/{provider}': '/payments/callback/alphapay',
    '/sandbox-gateway/{provider}/authorize': '/sandbox-gateway/alphapay/authorize',
    '/sandbox-gateway/{provider}/token': '/sandbox-gateway/alphapay/token',
    '/media_content/{id}': local((await owner.get(`/${media}`)).body.url),
    '/phone/{phone_number}': phone,
    '/phone/{phone_number}/events': `${phone}/events`,
    '/phone/{phone_number}/media/{media_id}': `${phone}/media/${media}`,
    '/phone/{phone_number}/flow/{message_id}': sheet,
    '/phone/{phone_number}/messages': `${phone}/messages`,
    '/phone/{phone_number}/media': `${phone}/media`,
    '/phone/{phone_number}/customer': `${phone}/customer`,
    '/phone_assets/{file}': '/phone_assets/phone.css',
  }
}

/** Of a page that never ends, its beginning is the answer. */
async function get({ anyone, url }: TestHouse, path: string, target: string): Promise<Answer> {
  if (!path.endsWith('/events')) return anyone.get(target)
  const answer = await fetch(url + target)
  const isEndless = answer.status === 200
  const text = isEndless ? '' : await answer.text()
  if (isEndless) await answer.body?.cancel()
  return { status: answer.status, headers: answer.headers, text, body: undefined }
}

const namesOf = (schema: Page['query']) => Object.keys((schema as { shape?: object }).shape ?? {})

function assertKind(answer: Answer, { page, pattern }: (typeof pages)[number], sent: unknown): void {
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
  for (const one of pages) {
    const [method, path = ''] = one.pattern.split(' ')
    const place = places[path] ?? path.replace(/\{[a-z_]+\}/g, 'some-key')
    const queries = [...namesOf(one.page.query), 'undeclared']
    const fields = [...namesOf(one.page.form), 'session', 'press', 'type', 'text', 'undeclared']
    for (const value of HOSTILE) {
      for (const name of queries) {
        const url = new URL(place, 'http://localhost')
        url.searchParams.set(name, String(value).slice(0, 4_000))
        const target = url.pathname + url.search
        const answer =
          method === 'GET'
            ? await get(world, path, target)
            : await world.anyone.post(target, undefined, { headers: OWN })
        assertKind(answer, one, value)
      }
      if (method === 'GET') continue
      for (const name of fields)
        assertKind(await world.anyone.post(place, { [name]: value }, { headers: OWN }), one, value)
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
  const refused = await anyone.get('/flow_assets/1/flow.json?expires=1&signature=x')
  assertRefused(refused, { status: 403, code: 100, says: /^\(#100\) This link is not one of ours/ })
  const broken = await anyone.post('/message/NOPE', undefined, {
    raw: '{"text":',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(broken.status, 400)
  assert.match(broken.headers.get('content-type') ?? '', /^text\/html/)
})

test('a sheet of the phone that does not open says so in its frame, as every page does', async (t) => {
  const { anyone } = await house(t)
  const gone = await anyone.get(`/phone/${NUMBER}/flow/mid.none?as=${ANN}`)
  assert.equal(gone.status, 404)
  assert.match(gone.text, /<h1>There is nothing here<\/h1><p>This message has no form to open/)
  assert.match(gone.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  const nowhere = await anyone.get('/phone/300000000000999')
  assert.match(nowhere.text, /<h1>There is nothing here<\/h1><p>There is no phone here/)
  assert.match(nowhere.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  const style = (page: string) => /<style>[\s\S]*<\/style>/.exec(page)?.[0]
  assert.equal(style(gone.text), style(nowhere.text))
})

test('no page has a colour of its own: all take them from the one set', async (t) => {
  const world = await house(t)
  const places = await addresses(world)
  const shown = ['/message/{code}', '/flow_preview/{flow}/{key}', '/phone/{phone_number}/flow/{message_id}']
  const paths = ['/phone_assets/phone.css', '/message/NOPE', ...shown.map((path) => places[path] ?? path)]
  for (const path of paths) {
    const { text } = await world.anyone.get(path)
    const style = path.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')
    assert.ok(style.includes(TOKENS), path)
    // White is no choice: it stands behind a code that cameras read.
    const own = style.replace(TOKENS, '').match(/#[0-9a-f]{3,8}\b(?![^{}]*\{)/gi)
    assert.deepEqual(
      (own ?? []).filter((colour) => colour !== '#fff'),
      [],
      path,
    )
    const asked = [...style.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name]) => name)
    const unknown = asked.filter((name) => !TOKENS.includes(`${name}:`))
    assert.deepEqual([...new Set(unknown)], [], path)
  }
})

test('a question mark inside a query arrives whole, at operations and at pages', async (t) => {
  const { owner, anyone } = await house(t)
  const asked = await owner.get(`/${ACCOUNT}/message_templates?limit=a?b`)
  assertRefused(asked, { status: 400, code: 100, says: /got "a\?b"/ })
  const qr = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' })
  const drawn = await anyone.get(`/qr/${qr.body.code}.png?size=6?4`)
  assertRefused(drawn, { status: 400, code: 100, says: /6\?4/ })
})
