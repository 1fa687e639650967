import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ACCOUNT, type Actor, assertDone, house } from '../../../../test/house.ts'

const CORPUS = new URL('../../../../../flow-json/test/corpus/', import.meta.url)

let made = 0

async function previewOf(owner: Actor, flow_json: string): Promise<{ id: string; url: string }> {
  const flow = await owner.post(`/${ACCOUNT}/flows`, {
    name: `Flow ${made++}`,
    categories: ['OTHER'],
    flow_json,
  })
  assertDone(flow)
  const { body } = await owner.get(`/${flow.body.id}?fields=preview`)
  return { id: flow.body.id, url: body.preview.preview_url }
}

async function pageAt(url: string, sent?: Record<string, string>) {
  const answer = await fetch(url, sent && { method: 'POST', body: new URLSearchParams(sent) })
  const text = await answer.text()
  const session = /name="session" value="([^"]+)"/.exec(text)?.[1] ?? ''
  return { status: answer.status, headers: answer.headers, text, session }
}

const definition = JSON.stringify({
  version: '7.1',
  screens: [
    {
      id: 'NAME',
      title: 'Your name',
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'name', label: 'Name', required: true },
          {
            type: 'CheckboxGroup',
            name: 'days',
            label: 'Days',
            'data-source': [
              { id: 'mo', title: 'Monday' },
              { id: 'tu', title: 'Tuesday' },
            ],
          },
          { type: 'OptIn', name: 'news', label: 'News' },
          {
            type: 'Footer',
            label: 'Continue',
            'on-click-action': {
              name: 'navigate',
              next: { type: 'screen', name: 'CHECK' },
              payload: { name: '${form.name}' },
            },
          },
        ],
      },
    },
    {
      id: 'CHECK',
      title: 'Check',
      terminal: true,
      data: { name: { type: 'string', __example__: 'Ann' } },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextBody', text: '${data.name}' },
          {
            type: 'Footer',
            label: 'Send',
            'on-click-action': {
              name: 'complete',
              payload: {
                name: '${data.name}',
                days: '${screen.NAME.form.days}',
                news: '${screen.NAME.form.news}',
              },
            },
          },
        ],
      },
    },
  ],
})

test('a preview plays the whole flow without script, and its answers are kept', async (t) => {
  const { owner, operator } = await house(t)
  const { id, url } = await previewOf(owner, definition)
  const first = await pageAt(url)
  assert.match(first.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.doesNotMatch(first.text, /<script/)
  const refused = await pageAt(url, { session: first.session, press: 'footer', 't:name': '' })
  assert.match(refused.text, /Please fill this in/)
  const entered = { 't:name': 'Ann <b>', 'o:days:tu': 'tu', 'b:news': 'true' }
  const second = await pageAt(url, { session: refused.session, press: 'footer', ...entered })
  assert.match(second.text, /Ann &lt;b&gt;/)
  const back = await pageAt(url, { session: second.session, press: 'back' })
  assert.match(back.text, /value="tu" checked/)
  const done = await pageAt(url, { session: second.session, press: 'footer' })
  assert.match(done.text, /Completed/)
  const { body } = await operator.get(`/operator/${id}/responses`)
  const { flow_token, ...answers } = body.data[0].response
  assert.match(flow_token, /^preview-/)
  assert.deepEqual(answers, { name: 'Ann <b>', days: ['tu'], news: true })
})

test('a preview begins with the screen that is asked for, filled with its examples, and says which it shows', async (t) => {
  const { owner } = await house(t)
  const { url } = await previewOf(owner, definition)
  assert.match((await pageAt(url)).text, /data-screen="NAME"/)
  const { text, session } = await pageAt(`${url}&screen=CHECK`)
  assert.match(text, /data-screen="CHECK"/)
  assert.match(text, /Ann/)
  assert.match((await pageAt(url, { session, press: 'footer' })).text, /Completed/)
  const none = await pageAt(`${url}&screen=NOWHERE`)
  assert.equal(none.status, 400)
  assert.match(none.text, /no screen/)
})

test('a session that we did not seal, or sealed for another flow, is refused', async (t) => {
  const { owner } = await house(t)
  const one = await previewOf(owner, definition)
  const other = await previewOf(owner, definition)
  const { session } = await pageAt(other.url)
  for (const wrong of ['', 'x', '{"flow_id":"1"}', session]) {
    assert.equal((await pageAt(one.url, { session: wrong, press: 'footer' })).status, 400)
  }
})

test('a page whose screen is gone from the definition says so, and is no fault of ours (400)', async (t) => {
  const { owner } = await house(t)
  const { id, url } = await previewOf(owner, definition)
  const { session } = await pageAt(url)
  const headers = { 'content-type': 'application/json' }
  const renamed = definition.replaceAll('NAME', 'WHO')
  assertDone(await owner.post(`/${id}/assets`, undefined, { raw: renamed, headers }))
  for (const press of ['footer', 'back']) {
    const answer = await pageAt(url, { session, press })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /no screen/)
  }
})

test('a preview takes no files: examples stand for those that a picker asks for', async (t) => {
  const { owner, operator } = await house(t)
  const picker = { type: 'PhotoPicker', name: 'photos', label: 'Photos', 'min-uploaded-photos': 2 }
  const payload = { photos: '${form.photos}' }
  const footer = { type: 'Footer', label: 'Send', 'on-click-action': { name: 'complete', payload } }
  const layout = { type: 'SingleColumnLayout', children: [picker, footer] }
  const screens = [{ id: 'SHOW', title: 'Show', terminal: true, layout }]
  const { id, url } = await previewOf(owner, JSON.stringify({ version: '7.1', screens }))
  const first = await pageAt(url)
  assert.doesNotMatch(first.text, /type="file"/)
  assert.match((await pageAt(url, { session: first.session, press: 'footer' })).text, /Completed/)
  const { body } = await operator.get(`/operator/${id}/responses`)
  assert.equal(body.data[0].response.photos.length, 2)
})

test('a draft with errors shows them with their lines', async (t) => {
  const { owner } = await house(t)
  const { url } = await previewOf(owner, '{\n  "version": "7.1",\n  "screens": []\n}')
  const { text } = await pageAt(url)
  assert.match(text, /line 3, column 14/)
})

test('every valid definition of the corpus can be opened and shown', async (t) => {
  const { owner } = await house(t)
  for (const file of readdirSync(CORPUS).filter((name) => name.startsWith('valid-'))) {
    const { url } = await previewOf(owner, readFileSync(new URL(file, CORPUS), 'utf8'))
    const { status, text } = await pageAt(url)
    assert.equal(status, 200, file)
    assert.match(text, /<main>/, file)
  }
})

test('hostile texts and pictures stay texts', async (t) => {
  const { owner } = await house(t)
  const hostile = definition
    .replace('"Your name"', JSON.stringify('</title><script>alert(1)</script>'))
    .replace('"Monday"', JSON.stringify('"><img src=x onerror=alert(1)>'))
  const { url } = await previewOf(owner, hostile)
  const { text } = await pageAt(url)
  assert.doesNotMatch(text, /<script|<img/)
})
