import assert from 'node:assert/strict'
import { createDecipheriv, createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { ACCOUNT, assertDone, house, NUMBER, type TestHouse } from '../../../test/house.ts'
import type { EncryptedFile } from '../media/encrypted-file.ts'

const PHONE = `/phone/${NUMBER}`
const ANN = '16505551234'
const OWN = { 'sec-fetch-site': 'same-origin' }

const WORDS_ON_A_CAKE = JSON.stringify({
  version: '7.1',
  screens: [
    {
      id: 'CAKE',
      title: 'Your cake',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'words', label: 'Words on it', required: true },
          {
            type: 'Footer',
            label: 'Order',
            'on-click-action': { name: 'complete', payload: { words: `$\{form.words}` } },
          },
        ],
      },
    },
  ],
})

const DATA_ENDPOINT_FLOW = readFileSync(
  new URL('../../../../flow-json/test/corpus/valid-data-endpoint.json', import.meta.url),
  'utf8',
)

/** A flow message that has reached Ann; gives its id and the address of its sheet. */
async function sent({ owner, anyone }: TestHouse, flow: object, parameters: object) {
  const hello = { as: ANN, type: 'text', text: { body: 'A cake, please' } }
  assertDone(await anyone.post(`${PHONE}/messages`, hello, { headers: OWN }))
  const made = await owner.post(`/${ACCOUNT}/flows`, {
    name: 'cake',
    categories: ['OTHER'],
    publish: true,
    ...flow,
  })
  assertDone(made)
  const flow_id: string = made.body.id
  const message = await owner.post(`/${NUMBER}/messages`, {
    to: ANN,
    type: 'flow',
    body: { text: 'Tell us more' },
    action: {
      name: 'flow',
      parameters: { flow_id, flow_cta: 'Open', flow_token: 'order-17', ...parameters },
    },
  })
  assertDone(message)
  const id: string = message.body.messages[0].id
  return { id, flow_id, sheet: `${PHONE}/flow/${id}?as=${ANN}` }
}

const sessionIn = (page: string) => /name="session" value="([^"]+)"/.exec(page)?.[1] ?? ''

const sender =
  ({ anyone }: TestHouse, sheet: string) =>
  (fields: Record<string, string>) =>
    anyone.post(sheet, undefined, { raw: new URLSearchParams(fields), headers: OWN })

const replies = async ({ events }: TestHouse) =>
  (await events('messages'))
    .map(({ value }) => value.messages[0])
    .filter(({ type }) => type === 'interactive')

test('a flow is played with a sealed session, by the one it was sent to, and completed once', async (t) => {
  const world = await house(t)
  const { anyone, operator } = world
  const { id, flow_id, sheet } = await sent(world, { flow_json: WORDS_ON_A_CAKE }, {})
  const opened = await anyone.get(sheet)
  assert.equal(opened.status, 200)
  assert.match(opened.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  assert.equal(opened.headers.get('referrer-policy'), 'same-origin')
  const session = sessionIn(opened.text)
  const send = sender(world, sheet)
  const forged = session.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  assert.equal((await send({ session: forged })).status, 400)
  assert.equal((await send({})).status, 400)
  assert.equal((await anyone.get(`${PHONE}/flow/${id}?as=16505559999`)).status, 404)
  assert.equal((await anyone.get(`${PHONE}/flow/mid.nope?as=${ANN}`)).status, 404)
  assert.match((await send({ session, press: 'footer', 't:words': '' })).text, /role="alert"/)
  for (let time = 0; time < 2; time++) {
    assert.match((await send({ session, press: 'footer', 't:words': 'Hooray' })).text, /id="done"/)
  }
  const [reply, ...more] = await replies(world)
  assert.deepEqual(more, [])
  assert.equal(reply.context.id, id)
  const { name, body, response_json } = reply.interactive.nfm_reply
  assert.deepEqual([name, body], ['flow', 'Sent'])
  assert.deepEqual(JSON.parse(response_json), { flow_token: 'order-17', words: 'Hooray' })
  const kept = await operator.get(`/operator/${flow_id}/responses`)
  assert.deepEqual(
    kept.body.data.map(({ source, from }: { source: string; from: string }) => [source, from]),
    [['message', ANN]],
  )
})

/** A data endpoint that offers one slot; what it was asked is kept. */
async function endpoint(t: TestContext) {
  const asked: { action: string; flow_token: string; screen?: string; data: unknown }[] = []
  const server = createServer(async (request, response) => {
    const question = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push(question)
    const answers: Record<string, object> = {
      ping: { data: { status: 'active' } },
      INIT: { screen: 'BOOK', data: { slots: [{ id: 'ten', title: 'At ten' }] } },
      data_exchange: { screen: 'CONFIRM', data: { text: 'We bake at ten.' } },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[question.action]))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, asked, url: `http://127.0.0.1:${port}/flow` }
}

test('an opened flow asks the real data endpoint, and says so when that fails', async (t) => {
  const world = await house(t)
  const { server, asked, url } = await endpoint(t)
  const flow = { flow_json: DATA_ENDPOINT_FLOW, endpoint_uri: url }
  const { id, sheet } = await sent(world, flow, { flow_action: 'data_exchange' })
  const opened = await world.anyone.get(sheet)
  assert.match(opened.text, /At ten/)
  const send = sender(world, sheet)
  const confirmed = await send({ session: sessionIn(opened.text), press: 'footer', 't:slot': 'ten' })
  assert.match(confirmed.text, /We bake at ten\./)
  assert.deepEqual(
    asked
      .filter(({ action }) => action !== 'ping')
      .map(({ action, flow_token, data }) => [action, flow_token, data]),
    [
      ['INIT', 'order-17', {}],
      ['data_exchange', 'order-17', { slot: 'ten' }],
    ],
  )
  assert.match((await send({ session: sessionIn(confirmed.text), press: 'footer' })).text, /id="done"/)
  const [reply] = await replies(world)
  assert.equal(reply.context.id, id)
  server.closeAllConnections()
  server.close()
  const failed = await world.anyone.get(sheet)
  assert.equal(failed.status, 200)
  assert.match(failed.text, /role="alert">The data endpoint failed/)
})

test('a flow button of a template opens its flow with the token of the message', async (t) => {
  const world = await house(t)
  const { owner, anyone, eventually } = world
  const { flow_id } = await sent(world, { flow_json: WORDS_ON_A_CAKE }, {})
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'cake_form',
    category: 'UTILITY',
    language: 'en_US',
    components: [
      { type: 'BODY', text: 'Tell us about your cake.' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'FLOW', text: 'Open', flow_id, flow_action: 'navigate', navigate_screen: 'CAKE' }],
      },
    ],
  })
  assertDone(made)
  await eventually(async () => (await owner.get(`/${made.body.id}`)).body.status === 'APPROVED')
  const parameters = [{ type: 'action', action: { flow_token: 'by-template' } }]
  const message = await owner.post(`/${NUMBER}/messages`, {
    to: ANN,
    type: 'template',
    template: {
      name: 'cake_form',
      language: { code: 'en_US' },
      components: [{ type: 'button', sub_type: 'flow', index: 0, parameters }],
    },
  })
  assertDone(message)
  const sheet = `${PHONE}/flow/${message.body.messages[0].id}?as=${ANN}&button=0`
  const opened = await anyone.get(sheet)
  assert.match(opened.text, /Words on it/)
  const fields = { session: sessionIn(opened.text), press: 'footer', 't:words': 'Hooray' }
  assert.match((await sender(world, sheet)(fields)).text, /id="done"/)
  const [reply] = await replies(world)
  assert.deepEqual(JSON.parse(reply.interactive.nfm_reply.response_json), {
    flow_token: 'by-template',
    words: 'Hooray',
  })
  assert.equal((await anyone.get(sheet.replace('button=0', 'button=7'))).status, 404)
})

const PHOTOS_OF_A_CAKE = JSON.stringify({
  version: '7.1',
  screens: [
    {
      id: 'CAKE',
      title: 'Your cake',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          {
            type: 'PhotoPicker',
            name: 'photos',
            label: 'Photos of it',
            'min-uploaded-photos': 1,
            'max-uploaded-photos': 2,
            'max-file-size-kb': 1,
          },
          { type: 'TextInput', name: 'words', label: 'Words on it', required: true },
          {
            type: 'Footer',
            label: 'Order',
            'on-click-action': {
              name: 'complete',
              payload: { photos: `$\{form.photos}`, words: `$\{form.words}` },
            },
          },
        ],
      },
    },
  ],
})

/** A form with files, as a browser sends it. */
const fileSender =
  ({ anyone }: TestHouse, sheet: string) =>
  (fields: Record<string, string>, files: [field: string, name: string, type: string, bytes: string][]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ press: 'footer', ...fields })) form.append(name, value)
    for (const [field, name, type, bytes] of files) form.append(field, new Blob([bytes], { type }), name)
    return anyone.post(sheet, undefined, { raw: form, headers: OWN })
  }

test('files chosen in a flow are taken within the bounds of the picker, once, and named in its answers', async (t) => {
  const world = await house(t)
  const { owner, stranger, anyone } = world
  const { sheet } = await sent(world, { flow_json: PHOTOS_OF_A_CAKE }, {})
  const opened = await anyone.get(sheet)
  assert.match(opened.text, /enctype="multipart\/form-data"/)
  assert.match(opened.text, /type="file"[^>]* accept="image\/jpeg,image\/png,image\/webp" multiple/)
  const send = fileSender(world, sheet)
  const session = sessionIn(opened.text)
  const photo = (name: string, bytes = 'png') => ['f:photos', name, 'image/png', bytes] as const
  const refusals: [RegExp, string, ...Parameters<typeof send>[1]][] = [
    [/Please fill this in/, 'none at all', ['f:photos', '', 'application/octet-stream', '']],
    [/a\.txt is not of a type/, 'not a photo', ['f:photos', 'a.txt', 'text/plain', 'words']],
    [/big\.png is larger than 1 kB/, 'too large', [...photo('big.png', 'x'.repeat(1_025))]],
    [/at most 2 photos/, 'too many', ...['a', 'b', 'c'].map((name) => [...photo(name)] as never)],
  ]
  for (const [says, why, ...files] of refusals) {
    const refused = await send({ session, 't:words': 'Hooray' }, files)
    assert.equal(refused.status, 200, why)
    assert.match(refused.text, says)
  }
  const kept = await send({ session, 't:words': '' }, [[...photo('one.png')], [...photo('two.png', 'two')]])
  assert.match(kept.text, /one\.png/)
  const [, first = ''] = /name="(k:photos:[0-9]+)"[^>]* checked><div>one\.png/.exec(kept.text) ?? []
  const wanted = { session: sessionIn(kept.text), [first]: 'true', 't:words': 'Hooray' }
  assert.match((await send(wanted, [])).text, /id="done"/)
  const [reply] = await replies(world)
  const { photos, words } = JSON.parse(reply.interactive.nfm_reply.response_json)
  assert.equal(words, 'Hooray')
  const { id, sha256 } = photos[0]
  assert.deepEqual(photos, [{ id, file_name: 'one.png', mime_type: 'image/png', sha256 }])
  const media = await owner.get(`/${id}`)
  assertDone(media)
  assert.deepEqual([media.body.sha256, media.body.file_size], [sha256, 3])
  assert.equal(await (await fetch(media.body.url)).text(), 'png')
  assert.equal((await stranger.get(`/${id}`)).status, 404)
})

const PAPERS = JSON.stringify({
  version: '7.1',
  data_api_version: '3.0',
  routing_model: { BOOK: ['CONFIRM'], CONFIRM: [] },
  screens: [
    {
      id: 'BOOK',
      title: 'Papers',
      data: { slots: { type: 'array', items: { type: 'object', properties: {} }, __example__: [] } },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          {
            type: 'DocumentPicker',
            name: 'papers',
            label: 'Papers',
            'allowed-mime-types': ['application/pdf'],
          },
          {
            type: 'Footer',
            label: 'Next',
            'on-click-action': { name: 'data_exchange', payload: { papers: `$\{form.papers}` } },
          },
        ],
      },
    },
    {
      id: 'CONFIRM',
      title: 'Thanks',
      terminal: true,
      data: { text: { type: 'string', __example__: 'Soon' } },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextBody', text: `$\{data.text}` },
          { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } },
        ],
      },
    },
  ],
})

test('the data endpoint receives the files that were chosen, or of none', async (t) => {
  const world = await house(t)
  const { asked, url } = await endpoint(t)
  const flow = { flow_json: PAPERS, endpoint_uri: url }
  const { sheet } = await sent(world, flow, { flow_action: 'data_exchange' })
  const session = sessionIn((await world.anyone.get(sheet)).text)
  const send = fileSender(world, sheet)
  assert.match((await send({ session }, [['f:papers', 'a.png', 'image/png', 'x']])).text, /a\.png is not/)
  assert.match((await send({ session }, [])).text, /We bake at ten/)
  const pdf = ['f:papers', 'a.pdf', 'application/pdf', '%PDF'] as const
  assert.match((await send({ session }, [[...pdf]])).text, /We bake at ten/)
  const exchanged = asked.filter(({ action }) => action === 'data_exchange').map(({ data }) => data)
  const [none, one] = exchanged as { papers: EncryptedFile[] }[]
  assert.deepEqual(none, { papers: [] })
  const [file] = one?.papers ?? []
  assert.deepEqual([one?.papers.length, file?.file_name], [1, 'a.pdf'])
  assertDone(await world.owner.get(`/${file?.media_id}`))
  assert.equal(await opened(file as EncryptedFile), '%PDF')
  const forged = (file?.cdn_url ?? '').replace(
    /signature=(.)/,
    (_, first) => `signature=${first === 'x' ? 'y' : 'x'}`,
  )
  assert.equal((await fetch(forged)).status, 403)
})

/** As the platform documents how to open a file: every hash and the seal are checked. */
async function opened({ cdn_url, encryption_metadata: meta }: EncryptedFile): Promise<string> {
  const bytes = Buffer.from(await (await fetch(cdn_url)).arrayBuffer())
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')
  assert.equal(sha256(bytes), meta.encrypted_hash)
  const [encrypted, seal] = [bytes.subarray(0, -10), bytes.subarray(-10)]
  const [key, hmacKey, iv] = [meta.encryption_key, meta.hmac_key, meta.iv].map((one) =>
    Buffer.from(one, 'base64'),
  )
  const hmac = createHmac('sha256', hmacKey ?? '')
    .update(iv ?? '')
    .update(encrypted)
    .digest()
  assert.deepEqual(hmac.subarray(0, 10), seal)
  const decipher = createDecipheriv('aes-256-cbc', key ?? '', iv ?? '')
  const plain = Buffer.concat([decipher.update(encrypted), decipher.final()])
  assert.equal(sha256(plain), meta.plaintext_hash)
  return plain.toString()
}
