import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, type Actor, assertDone, assertRefused, house, type TestHouse } from '../../../test/house.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const MANUAL = { PARLEY_REVIEW: 'manual' }

const form = (more: Record<string, unknown> = {}) => ({
  name: 'order_sent',
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Order {{1}} is on its way.', example: { body_text: [['A-7']] } }],
  ...more,
})
const withText = (text: string, more: Record<string, unknown> = {}) =>
  form({ components: [{ type: 'BODY', text }], ...more })

async function make(owner: Actor, wanted: object): Promise<string> {
  const answer = await owner.post(EDGE, wanted)
  assertDone(answer)
  return answer.body.id
}

const reviewed = ({ owner, eventually }: TestHouse, id: string) =>
  eventually(async () => {
    const { body } = await owner.get(`/${id}`)
    return body.status !== 'PENDING' && body
  }, 'the review')

const statusOf = async (actor: Actor, id: string) => (await actor.get(`/${id}?fields=status`)).body.status

test('the reviewer approves what no rule objects to, and says so', async (t) => {
  const all = await house(t)
  const id = await make(all.owner, form())
  assert.equal((await reviewed(all, id)).status, 'APPROVED')
  const [news] = await all.events('message_template_status_update')
  assert.deepEqual(news?.value, {
    event: 'APPROVED',
    message_template_id: Number(id),
    message_template_name: 'order_sent',
    message_template_language: 'en_US',
    message_template_category: 'UTILITY',
    reason: 'NONE',
  })
})

test('the reviewer rejects with a reason, and an explanation that says what to do', async (t) => {
  const all = await house(t)
  const unexplained = await reviewed(
    all,
    await make(all.owner, withText('Hi {{1}}!', { name: 'no_example' })),
  )
  assert.deepEqual([unexplained.status, unexplained.rejected_reason], ['REJECTED', 'INVALID_FORMAT'])
  assert.match(unexplained.specific_rejection_reason, /components\[0\]\.example/)
  const promotion = await reviewed(
    all,
    await make(all.owner, withText('Today 20% off everything', { name: 'promo' })),
  )
  assert.deepEqual(
    [promotion.status, promotion.rejected_reason, promotion.correct_category, promotion.category],
    ['REJECTED', 'INCORRECT_CATEGORY', 'MARKETING', 'UTILITY'],
  )
  const news = await all.events('message_template_status_update')
  assert.deepEqual(
    news.map(({ value }) => [value.event, value.reason, value.rejection_info.reason]),
    [
      ['REJECTED', 'INVALID_FORMAT', 'INVALID_FORMAT'],
      ['REJECTED', 'INCORRECT_CATEGORY', 'INCORRECT_CATEGORY'],
    ],
  )
  assert.match(news[1]?.value.rejection_info.recommendation, /MARKETING/)
})

test('the category is changed only where the business allowed it, never silently', async (t) => {
  const all = await house(t)
  const id = await make(all.owner, withText('Today 20% off everything', { allow_category_change: true }))
  const after = await reviewed(all, id)
  assert.deepEqual(
    [after.status, after.category, after.previous_category],
    ['APPROVED', 'MARKETING', 'UTILITY'],
  )
  assert.deepEqual(
    (await all.events()).map(({ field, value }) => [field, value.new_category ?? value.event]),
    [
      ['template_category_update', 'MARKETING'],
      ['message_template_status_update', 'APPROVED'],
    ],
  )
})

test('the review takes as long as the setting says, by the clock', async (t) => {
  const all = await house(t, { PARLEY_REVIEW_DELAY_MS: '3600000' })
  const id = await make(all.owner, form())
  await all.clock.advance(3599 - 60)
  assert.equal(await statusOf(all.owner, id), 'PENDING')
  await all.clock.advance(120)
  assert.equal((await reviewed(all, id)).status, 'APPROVED')
})

test('an update while a review is waiting starts the review anew', async (t) => {
  const all = await house(t, { PARLEY_REVIEW_DELAY_MS: '60000' })
  const id = await make(all.owner, form())
  await all.clock.advance(40)
  assertDone(await all.owner.post(`/${id}`, { components: [{ type: 'BODY', text: 'Hi {{1}}' }] }))
  await all.clock.advance(40)
  assert.equal(await statusOf(all.owner, id), 'PENDING')
  await all.clock.advance(40)
  assert.equal((await reviewed(all, id)).rejected_reason, 'INVALID_FORMAT')
})

test('validate_only says what would happen, and creates nothing', async (t) => {
  const { owner, operator, events } = await house(t, MANUAL)
  const foresee = async (wanted: object, edge = EDGE) => {
    const answer = await owner.post(`${edge}?validate_only=true`, wanted)
    assertDone(answer)
    return answer.body
  }
  assert.deepEqual((await foresee(form())).review.status, 'APPROVED')
  const rejected = await foresee(withText('Today 20% off'))
  assert.deepEqual(
    [rejected.valid, rejected.review.status, rejected.review.rejected_reason],
    [true, 'REJECTED', 'INCORRECT_CATEGORY'],
  )
  const forbidden = await foresee(withText('Send us your password'))
  assert.deepEqual([forbidden.valid, forbidden.errors[0].code, forbidden.review], [false, 131000, undefined])
  const malformed = await foresee({ name: 'a b', components: [] })
  assert.deepEqual(
    malformed.errors.map(({ code, path }: { code: number; path: string }) => [code, path]),
    [
      [100, 'name'],
      [100, 'language'],
      [100, 'category'],
      [2388124, 'components'],
    ],
  )
  assert.deepEqual(
    (await owner.get(EDGE)).body.data.map(({ name }: { name: string }) => name),
    ['hello_world'],
  )

  const id = await make(owner, form())
  const taken = await foresee(form())
  assert.deepEqual([taken.valid, taken.errors[0].error_subcode], [false, 2388024])
  const updated = await foresee({ components: [{ type: 'FOOTER', text: '{{1}}' }] }, `/${id}`)
  assert.deepEqual([updated.valid, updated.errors[0].component], [false, 'FOOTER'])
  assert.equal((await foresee({ components: [{ type: 'FOOTER', text: 'Bye' }] }, `/${id}`)).valid, true)
  assert.deepEqual((await operator.get(`/operator/${id}/history`)).body.data, [])
  assert.deepEqual(await events(), [])
  assertRefused(await owner.post(`${EDGE}?validate_only=perhaps`, form({ name: 'b' })), {
    status: 400,
    code: 100,
  })
})

test('the operator reviews from a queue: the longest waiting first', async (t) => {
  const { owner, operator, clock, events } = await house(t, MANUAL)
  const first = await make(owner, form())
  await clock.advance(1)
  const second = await make(owner, form({ language: 'de' }))
  const queue = (await operator.get('/operator/templates?status=PENDING')).body.data
  assert.deepEqual(
    queue.map(({ id }: { id: string }) => id),
    [first, second],
  )
  assert.equal(queue[0].account_id, ACCOUNT)
  assertDone(await operator.post(`/operator/${first}`, { status: 'approved' }))
  const explanation = 'The sample is not a real order.'
  assertDone(
    await operator.post(`/operator/${second}`, { status: 'REJECTED', rejected_reason: 'SCAM', explanation }),
  )
  assert.deepEqual((await operator.get('/operator/templates')).body.data, [])
  const { body } = await owner.get(`/${second}`)
  assert.deepEqual(
    [body.status, body.rejected_reason, body.specific_rejection_reason],
    ['REJECTED', 'SCAM', explanation],
  )
  const [approved, rejected] = await events('message_template_status_update')
  assert.equal(approved?.value.event, 'APPROVED')
  assert.deepEqual(rejected?.value.rejection_info, { reason: 'SCAM', recommendation: explanation })
  const desk = (await operator.get(`/operator/${second}`)).body
  assert.deepEqual([desk.version, desk.review.status, desk.pause_count], [1, 'APPROVED', 0])
})

test('a decision that the lifecycle does not know is refused, and changes nothing', async (t) => {
  const { owner, operator, events } = await house(t, MANUAL)
  const id = await make(owner, form())
  assertRefused(await operator.post(`/operator/${id}`, { status: 'PAUSED' }), {
    status: 400,
    code: 100,
    subcode: 2388039,
  })
  assertRefused(await operator.post(`/operator/${id}`, { status: 'PENDING' }), { status: 400, code: 100 })
  assertRefused(await operator.post(`/operator/${id}`, {}), {
    status: 400,
    code: 100,
    says: /Nothing to change/,
  })
  assertRefused(await operator.post(`/operator/${id}`, { status: 'APPROVED', rejected_reason: 'SCAM' }), {
    status: 400,
    code: 100,
  })
  assertRefused(await operator.post(`/operator/${id}`, { category: 'MARKETING', status: 'PAUSED' }), {
    status: 400,
    code: 100,
  })
  assert.equal((await owner.get(`/${id}`)).body.category, 'UTILITY')
  assert.deepEqual(await events(), [])
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  assert.equal((await events()).length, 1)
})

test('the operator changes the category, and subscribers receive it', async (t) => {
  const { owner, operator, events } = await house(t, MANUAL)
  const id = await make(owner, form())
  assertDone(await operator.post(`/operator/${id}`, { category: 'MARKETING' }))
  const { body } = await owner.get(`/${id}`)
  assert.deepEqual([body.category, body.previous_category, body.status], ['MARKETING', 'UTILITY', 'PENDING'])
  const [news] = await events()
  assert.deepEqual([news?.field, news?.value.new_category], ['template_category_update', 'MARKETING'])
})

test('RED pauses for three hours, then for six, then it is the end; the clock brings it back', async (t) => {
  const { owner, operator, clock, eventually, events } = await house(t, MANUAL)
  const id = await make(owner, form())
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  for (const quality_score of ['GREEN', 'YELLOW', 'RED']) {
    assertDone(await operator.post(`/operator/${id}`, { quality_score }))
  }
  assert.equal(await statusOf(owner, id), 'PAUSED')
  const isBack = () =>
    eventually(async () => (await statusOf(owner, id)) === 'APPROVED', 'the end of the pause')
  await clock.advance(3 * 3600 - 60)
  assert.equal(await statusOf(owner, id), 'PAUSED')
  await clock.advance(120)
  await isBack()
  assertDone(await operator.post(`/operator/${id}`, { quality_score: 'RED' }))
  await clock.advance(3 * 3600 + 60)
  assert.equal(await statusOf(owner, id), 'PAUSED')
  await clock.advance(3 * 3600)
  await isBack()
  assertDone(await operator.post(`/operator/${id}`, { quality_score: 'RED' }))
  assert.equal(await statusOf(owner, id), 'DISABLED')

  const updates = (await events('message_template_status_update')).map(({ value }) => [
    value.event,
    value.other_info?.title,
  ])
  assert.deepEqual(updates, [
    ['APPROVED', undefined],
    ['PAUSED', 'FIRST_PAUSE'],
    ['APPROVED', 'UNPAUSE'],
    ['PAUSED', 'SECOND_PAUSE'],
    ['APPROVED', 'UNPAUSE'],
    ['DISABLED', 'DISABLED'],
  ])
  const disabled = (await events('message_template_status_update')).at(-1)
  assert.match(disabled?.value.disable_info.disable_date, /^\d+$/)
  const scores = (await events('message_template_quality_update')).map(({ value }) => [
    value.previous_quality_score,
    value.new_quality_score,
  ])
  assert.deepEqual(scores, [
    ['UNKNOWN', 'GREEN'],
    ['GREEN', 'YELLOW'],
    ['YELLOW', 'RED'],
  ])
  const { data } = (await operator.get(`/operator/${id}/history?kind=quality`)).body
  assert.deepEqual(
    data.map((one: Record<string, string>) => [one.from, one.to, one.by]),
    [
      ['RED', 'RED', 'operator'],
      ['RED', 'RED', 'operator'],
      ['YELLOW', 'RED', 'operator'],
      ['GREEN', 'YELLOW', 'operator'],
      [null, 'GREEN', 'operator'],
    ],
  )
  // Last, since by then the events are old enough to be forgotten.
  await clock.advance(30 * 24 * 3600)
  assert.equal(await statusOf(owner, id), 'DISABLED')
})

test('a pause that the operator ends does not end twice', async (t) => {
  const { owner, operator, clock, events } = await house(t, MANUAL)
  const id = await make(owner, form())
  for (const status of ['APPROVED', 'PAUSED', 'APPROVED', 'PAUSED']) {
    assertDone(await operator.post(`/operator/${id}`, { status }))
  }
  await clock.advance(3 * 3600 + 60)
  assert.equal(await statusOf(owner, id), 'PAUSED')
  assert.equal((await events()).length, 4)
})

test('earlier versions stay readable to the operator, with who and when', async (t) => {
  const { owner, operator, clock } = await house(t, MANUAL)
  const id = await make(owner, form())
  await clock.advance(60)
  for (const text of ['Second.', 'Third.']) {
    assertDone(await owner.post(`/${id}`, { components: [{ type: 'BODY', text }] }))
  }
  const { data } = (await operator.get(`/operator/${id}/history?kind=content`)).body
  assert.deepEqual(
    data.map((one: { version: number; components: { text: string }[] }) => [
      one.version,
      one.components[0]?.text,
    ]),
    [
      [2, 'Second.'],
      [1, 'Order {{1}} is on its way.'],
    ],
  )
  for (const one of data) {
    assert.match(one.by, /^token:/)
    assert.match(one.made_by, /^token:/)
    assert.match(one.at, /\+0000$/)
  }
  assert.notEqual(data[1].at, data[1].made_time)
  const earlier = (await operator.get(`/operator/${id}/history?kind=content&before=${data[0].seq}`)).body.data
  assert.equal(earlier.length, 1)
  assertRefused(await owner.get(`/operator/${id}/history`), { status: 401, code: 190 })
})
