import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import { assertDone, assertRefused, house, NUMBER, STRANGERS_NUMBER } from '../../../test/house.ts'

const PATH = `/${NUMBER}/chat_business_profile`
const PRODUCT = { messaging_product: 'chat' }

const WHOLE = {
  about: 'Bread since 1921',
  address: '1 Mill Lane, Bath',
  description: 'Sourdough, rye and rolls, baked at night.',
  email: 'hello@bakery.example',
  vertical: 'FOOD',
  websites: ['https://bakery.example', 'http://shop.bakery.example/rolls?fresh=1'],
}

test('a profile is empty until it is set, and then reads as it was written', async (t) => {
  const { owner } = await house(t)
  assert.deepEqual((await owner.get(PATH)).body, {})
  assert.deepEqual((await owner.post(PATH, { ...PRODUCT, ...WHOLE })).body, { success: true })
  assert.deepEqual((await owner.get(PATH)).body, WHOLE)
})

testOnce('only the fields asked for are answered; an unknown one is refused (100)', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(PATH, { ...PRODUCT, ...WHOLE }))
  const { body } = await owner.get(`${PATH}?fields=about,websites,profile_picture_url`)
  assert.deepEqual(body, { about: WHOLE.about, websites: WHOLE.websites })
  assert.deepEqual((await owner.get(`${PATH}?fields=messaging_product`)).body, PRODUCT)
  for (const unknown of ['photo_id', 'phone_number_id', 'nonsense'])
    assertRefused(await owner.get(`${PATH}?fields=about,${unknown}`), {
      status: 400,
      code: 100,
      says: /nonexisting field/,
    })
})

testOnce(
  'on a versioned path the profile also stands in data, with messaging_product, and with vertical where it was asked for',
  async (t) => {
    const { owner } = await house(t)
    const theirs = { messaging_product: 'whatsapp' }
    const empty = { vertical: 'UNDEFINED', ...theirs }
    assert.deepEqual((await owner.get(`/v23.0${PATH}`)).body, { ...empty, data: [empty] })
    assertDone(await owner.post(`/v23.0${PATH}`, { ...PRODUCT, about: 'Bread', vertical: 'restaurant' }))
    const whole = { about: 'Bread', vertical: 'RESTAURANT', ...theirs }
    const { body } = await owner.get(`/v23.0${PATH}?fields=about,vertical,something_else`)
    assert.deepEqual(body, { ...whole, data: [whole] })
    const narrow = { about: 'Bread', ...theirs }
    assert.deepEqual((await owner.get(`/v23.0${PATH}?fields=about,email`)).body, {
      ...narrow,
      data: [narrow],
    })
    assertDone(await owner.post(PATH, { ...PRODUCT, vertical: '' }))
    assert.equal((await owner.get(`/v23.0${PATH}?fields=vertical`)).body.vertical, 'UNDEFINED')
  },
)

test('what is absent stays, what is empty is cleared, websites are replaced', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(PATH, { ...PRODUCT, ...WHOLE }))
  assertDone(await owner.post(PATH, { ...PRODUCT, about: '', email: '', websites: ['https://one.example'] }))
  const { about: _, email: __, ...rest } = WHOLE
  assert.deepEqual((await owner.get(PATH)).body, { ...rest, websites: ['https://one.example'] })
  assertDone(await owner.post(PATH, { ...PRODUCT, address: '', description: '', vertical: '', websites: [] }))
  assert.deepEqual((await owner.get(PATH)).body, {})
  assertDone(await owner.post(PATH, PRODUCT))
})

test('bounds are counted in code points, and one more is refused (100)', async (t) => {
  const { owner } = await house(t)
  const bounds = { about: 256, address: 256, description: 512 }
  for (const [name, max] of Object.entries(bounds)) {
    assertDone(await owner.post(PATH, { ...PRODUCT, [name]: '🥐'.repeat(max) }))
    const over = await owner.post(PATH, { ...PRODUCT, [name]: `${'🥐'.repeat(max)}x` })
    assertRefused(over, { status: 400, code: 100, says: new RegExp(`${name}.*${max}`) })
    assert.equal((await owner.get(`${PATH}?fields=${name}`)).body[name], '🥐'.repeat(max))
  }
  const email = (length: number) => `${'a'.repeat(length - 10)}@b.example`
  assertDone(await owner.post(PATH, { ...PRODUCT, email: email(128) }))
  assertRefused(await owner.post(PATH, { ...PRODUCT, email: email(129) }), { status: 400, code: 100 })
})

testOnce('an e-mail address, a website or a category that is none is refused (100)', async (t) => {
  const { owner } = await house(t)
  const bad: Record<string, unknown>[] = [
    ...['nobody', 'a@', '@b.example', 'a b@c.example', 'a@b', 'a@b.example\n'].map((email) => ({ email })),
    ...[
      ['ftp://a.example'],
      ['javascript:alert(1)'],
      ['bakery.example'],
      ['https://'],
      ['https://a.example/ b'],
      ['https://a.example\n'],
      ['https://bank.example@evil.example'],
      [`https://a.example/${'x'.repeat(256)}`],
      ['https://a.example', 'https://b.example', 'https://c.example'],
      [7],
      { url: 'https://a.example' },
    ].map((websites) => ({ websites })),
    ...['BAKERY', 7, ['FOOD']].map((vertical) => ({ vertical })),
    ...[['x'], { text: 'x' }].map((about) => ({ about })),
  ]
  for (const change of bad) {
    const answer = await owner.post(PATH, { ...PRODUCT, ...change })
    assertRefused(answer, { status: 400, code: 100, says: new RegExp(Object.keys(change)[0] ?? '') })
  }
  assert.deepEqual((await owner.get(PATH)).body, {})
})

testOnce('every category of the specification is taken in any case and read as it is spelled', async (t) => {
  const { owner } = await house(t)
  const names =
    'ECOMMERCE RETAIL FOOD HEALTH EDUCATION ENTERTAINMENT TRAVEL AUTOMOTIVE REAL_ESTATE PROFESSIONAL_SERVICES BEAUTY NONPROFIT GOVERNMENT OTHER PROF_SERVICES NOT_A_BIZ'
  for (const name of names.split(' ')) {
    assertDone(await owner.post(PATH, { ...PRODUCT, vertical: name.toLowerCase() }))
    assert.deepEqual((await owner.get(`${PATH}?fields=vertical`)).body, { vertical: name })
  }
})

testOnce('messaging_product must be there and be ours (100)', async (t) => {
  const { owner } = await house(t)
  assertRefused(await owner.post(PATH, { about: 'x' }), {
    status: 400,
    code: 100,
    says: /messaging_product is required/,
  })
  assertRefused(await owner.post(PATH, { about: 'x', messaging_product: 'telegraph' }), {
    status: 400,
    code: 100,
    says: /must be one of \{chat, whatsapp\}/,
  })
  assertDone(await owner.post(PATH, { about: 'x', messaging_product: 'CHAT' }))
})

testOnce('the brand word and the messaging product are settings', async (t) => {
  const { owner } = await house(t, { PARLEY_BRAND: 'acme', PARLEY_MESSAGING_PRODUCT: 'acme_talk' })
  const path = `/${NUMBER}/acme_business_profile`
  assertDone(await owner.post(path, { messaging_product: 'acme_talk', about: 'x' }))
  assertRefused(await owner.post(path, { messaging_product: 'chat', about: 'y' }), { status: 400, code: 100 })
  assert.deepEqual((await owner.get(path)).body, { about: 'x' })
  assertRefused(await owner.get(PATH), { status: 404, code: 2500 })
})

testOnce('parameters may come in the query, as a form, and lists as JSON text', async (t) => {
  const { owner } = await house(t)
  assertDone(await owner.post(`${PATH}?messaging_product=chat&about=from+the+query`))
  const form = new URLSearchParams({ messaging_product: 'chat', websites: '["https://a.example"]' })
  assertDone(await owner.post(PATH, undefined, { raw: form }))
  const parts = new FormData()
  parts.set('messaging_product', 'chat')
  parts.set('email', 'a@b.example')
  assertDone(await owner.post(PATH, undefined, { raw: parts }))
  assert.deepEqual((await owner.get(PATH)).body, {
    about: 'from the query',
    email: 'a@b.example',
    websites: ['https://a.example'],
  })
})

test("a stranger's profile is not there, and a token without permission may not read it", async (t) => {
  const { owner, powerless, anyone } = await house(t)
  const path = `/${STRANGERS_NUMBER}/chat_business_profile`
  assertRefused(await owner.get(path), { status: 404, code: 100, subcode: 33 })
  assertRefused(await owner.post(path, PRODUCT), { status: 404, code: 100, subcode: 33 })
  assertRefused(await powerless.get(PATH), { status: 403, code: 200 })
  assertRefused(await powerless.post(PATH, PRODUCT), { status: 403, code: 200 })
  assertRefused(await anyone.get(PATH), { status: 401, code: 190 })
})

test('changes of different fields at the same time are all kept', async (t) => {
  const { owner } = await house(t)
  const { websites: _, ...texts } = WHOLE
  const changes = Object.entries(texts).map(([name, value]) =>
    owner.post(PATH, { ...PRODUCT, [name]: value }),
  )
  for (const answer of await Promise.all(changes)) assertDone(answer)
  assert.deepEqual((await owner.get(PATH)).body, texts)
})
