import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freePort } from '../../../test/free-port.ts'
import {
  ACCOUNT,
  type Answer,
  APP,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  SECOND_ACCOUNT,
  type TestHouse,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../test/receiver.ts'

const SUBSCRIBED = `/${ACCOUNT}/subscribed_apps`

const callback = (hook: TestReceiver) => ({
  override_callback_uri: hook.url,
  verify_token: hook.verifyToken,
})

async function subscribed(
  t: TestContext,
  given: { environment?: Record<string, string>; port?: number } = {},
) {
  const all = await house(t, given.environment)
  const hook = await receiver(t, { port: given.port ?? 0 })
  assertDone(await all.owner.post(SUBSCRIBED, callback(hook)))
  return { ...all, hook }
}

type Acting = Pick<TestHouse, 'operator'>
const rename = async ({ operator }: Acting, number: string, verified_name: string) =>
  assertDone(await operator.post(`/operator/${number}`, { verified_name }))

const namesAt = (hook: TestReceiver) => hook.arrivals.map(({ value }) => value.requested_verified_name)

const traced = async ({ operator }: Acting, query = '') =>
  (await operator.get(`/operator/events?${query}`)).body.data
/** The event that waits for its next attempt: routed, tried at least once, and refused. */
const backingOff = (all: TestHouse) =>
  all.eventually(async () => {
    const events = await traced(all, 'outcome=waiting')
    return events.length === 1 && events[0].deliveries[0]?.attempts > 0 && events[0]
  }, 'one event that was tried and waits')
const explained = async ({ operator }: Acting, id: string) =>
  (await operator.get(`/operator/events/${id}`)).body

test('an event arrives signed, in ASCII, with the bytes that were signed', async (t) => {
  const all = await subscribed(t)
  await rename(all, NUMBER, 'Café 👋 "quoted" @home/ \u007f')
  const [arrival] = await all.hook.arrived(1)
  assert.match(arrival?.body.toString('latin1') ?? '', /^[\x20-\x7e]*$/)
  assert.ok(arrival?.body.includes('Caf\\u00e9 \\ud83d\\udc4b'))
  assert.equal(arrival?.headers['content-type'], 'application/json')
  assert.match(String(arrival?.headers['x-hub-signature-256']), /^sha256=[0-9a-f]{64}$/)
  assert.equal(arrival?.value.requested_verified_name, 'Café 👋 "quoted" @home/ \u007f')
  const payload = JSON.parse(arrival?.body.toString() ?? '')
  assert.equal(payload.object, 'chat_business_account')
  assert.equal(payload.entry.length, 1)
  assert.equal(payload.entry[0].id, ACCOUNT)
  assert.ok(Number.isInteger(payload.entry[0].time))
  assert.deepEqual(
    payload.entry[0].changes.map((change: { field: string }) => change.field),
    ['phone_number_name_update'],
  )
  const [event] = await all.eventually(async () => {
    const events = await traced(all, 'outcome=delivered')
    return events.length > 0 && events
  })
  assert.equal(event.id, arrival?.eventId)
})

test('events about one node arrive in the order in which they happened', async (t) => {
  const all = await subscribed(t)
  const names = Array.from({ length: 40 }, (_, at) => `Name ${at}`)
  for (const name of names) await rename(all, at(name) % 2 ? NUMBER : UNVERIFIED_NUMBER, name)
  await all.hook.arrived(40)
  for (const parity of [0, 1])
    assert.deepEqual(
      namesAt(all.hook).filter((name) => at(name) % 2 === parity),
      names.filter((name) => at(name) % 2 === parity),
    )
})
const at = (name: string) => Number(name.split(' ')[1])

test("the number's callback goes before the account's, and that before the application's", async (t) => {
  const all = await house(t)
  const { owner, operator } = all
  const [forApp, forAccount, forNumber] = [await receiver(t), await receiver(t), await receiver(t)]
  assertDone(
    await operator.post(`/operator/${APP}`, { callback_url: forApp.url, verify_token: forApp.verifyToken }),
  )
  for (const account of [ACCOUNT, SECOND_ACCOUNT]) assertDone(await owner.post(`/${account}/subscribed_apps`))
  await rename(all, NUMBER, 'to the application')
  await forApp.arrived(1)
  assertDone(await owner.post(SUBSCRIBED, callback(forAccount)))
  await rename(all, NUMBER, 'to the account')
  await forAccount.arrived(1)
  assertDone(await owner.post(`/${NUMBER}`, { webhook_configuration: callback(forNumber) }))
  await rename(all, NUMBER, 'to the number')
  await rename(all, UNVERIFIED_NUMBER, 'another number')
  await forNumber.arrived(1)
  await forAccount.arrived(2)
  assert.deepEqual(namesAt(forApp), ['to the application'])
  assert.deepEqual(namesAt(forAccount), ['to the account', 'another number'])
  assert.deepEqual(namesAt(forNumber), ['to the number'])
  const chosen: string[] = []
  for (const event of (await traced(all, `node=${NUMBER}`)).reverse())
    chosen.push((await explained(all, event.id)).deliveries[0].callback.set_for)
  assert.deepEqual(chosen, ['application', 'account', 'number'])
})

test('every subscribed application gets a webhook, each signed with its own secret', async (t) => {
  const all = await subscribed(t)
  const app = (await all.operator.post('/operator/apps', { name: 'Archive' })).body
  const token = (await all.operator.post(`/operator/${app.id}/tokens`, { accounts: [ACCOUNT] })).body
    .access_token
  const archive = await receiver(t, { appSecret: app.secret })
  assertDone(await all.actor(token).post(SUBSCRIBED, callback(archive)))
  await rename(all, NUMBER, 'for both')
  const [one] = await all.hook.arrived(1)
  const [other] = await archive.arrived(1)
  assert.deepEqual(one?.body, other?.body)
  assert.equal(one?.eventId, other?.eventId)
})

test('an event that nobody wanted says why it was not sent, in each of the ways', async (t) => {
  const all = await house(t)
  const { owner, operator } = all
  const hook = await receiver(t)
  const reasonOf = async (name: string) => {
    await rename(all, NUMBER, name)
    const [event] = await traced(all, `node=${NUMBER}`)
    const full = await all.eventually(async () => {
      const seen = await explained(all, event.id)
      return seen.deliveries.length > 0 && seen
    })
    return [full.outcome, full.deliveries[0].reason, full.deliveries[0].explanation]
  }
  const cases: [() => Promise<unknown>, string, RegExp][] = [
    [async () => {}, 'not_subscribed', /No application is subscribed/],
    [
      () => owner.post(SUBSCRIBED, { subscribed_fields: ['messages'] }),
      'field_not_subscribed',
      /not to this field/,
    ],
    [() => owner.post(SUBSCRIBED), 'no_callback', /ever passed the handshake/],
  ]
  for (const [change, reason, says] of cases) {
    await change()
    const [outcome, why, explanation] = await reasonOf(reason)
    assert.deepEqual([outcome, why], ['not_sent', reason])
    assert.match(explanation, says)
  }
  assertDone(await owner.post(SUBSCRIBED, callback(hook)))
  hook.answerWith(410)
  await rename(all, NUMBER, 'to one that is gone')
  const paused = await all.eventually(async () => {
    const [one] = (await operator.get('/operator/receivers')).body.data
    return one?.paused_at !== undefined && one
  })
  assert.match(paused.paused_because, /410/)
  assert.deepEqual((await reasonOf('after that')).slice(0, 2), ['not_sent', 'callback_disabled'])
})

test('410 Gone pauses the subscription, sends the account an event, and a new handshake brings everything back', async (t) => {
  const all = await subscribed(t)
  const { operator, owner, hook } = all
  const app = (await operator.post('/operator/apps', { name: 'Watcher' })).body
  const token = (await operator.post(`/operator/${app.id}/tokens`, { accounts: [ACCOUNT] })).body.access_token
  const watcher = await receiver(t, { appSecret: app.secret })
  assertDone(
    await all.actor(token).post(SUBSCRIBED, { ...callback(watcher), subscribed_fields: ['account_alerts'] }),
  )
  hook.answerWith(410)
  await rename(all, NUMBER, 'one')
  const [alert] = await watcher.arrived(1)
  assert.equal(alert?.value.alert_info.alert_type, 'WEBHOOK_PAUSED')
  assert.ok(alert?.value.alert_info.alert_description.includes(hook.url))
  await rename(all, NUMBER, 'two')
  await all.eventually(async () => {
    const [two] = await traced(all, `node=${NUMBER}`)
    return two.deliveries.some((one: { reason?: string }) => one.reason === 'callback_disabled')
  }, 'the decision about the second')
  hook.answerWith()
  assert.equal(hook.arrivals.length, 0)
  assertDone(await owner.post(SUBSCRIBED, callback(hook)))
  await hook.arrived(1)
  const answer = await operator.post(`/operator/${ACCOUNT}/deliveries/recover`, { since: '2020-01-01' })
  assertDone(answer)
  assert.equal(answer.body.recovered >= 1, true)
  await all.eventually(async () => namesAt(hook).includes('two'))
  assert.deepEqual(
    namesAt(hook).filter((name) => name !== undefined),
    ['one', 'two'],
  )
})

test('a receiver that fails is probed at growing gaps, and what waited arrives in order when it is back', async (t) => {
  const port = await freePort()
  const all = await subscribed(t, { port, environment: { PARLEY_RECEIVER_GAP_SECONDS_MAX: '300' } })
  const { operator, hook, clock } = all
  await hook.close()
  for (let count = 0; count < 10; count++)
    await rename(all, count % 2 ? NUMBER : UNVERIFIED_NUMBER, `Name ${count}`)
  const receiverNow = async () => (await operator.get('/operator/receivers')).body.data[0]
  const opened = await all.eventually(async () => {
    const now = await receiverNow()
    return now.circuit === 'open' && now.failures >= 2 && now.waiting === 10 && now
  })
  assert.ok(opened.next_probe_at)
  const [event] = await traced(all, 'outcome=waiting')
  const waiting = (await explained(all, event.id)).deliveries[0]
  assert.match(waiting.explanation, /is failing and is probed again at/)
  let failures = opened.failures
  for (let probes = 0; probes < 3; probes++) {
    await clock.advance(300)
    const seen = await all.eventually(async () => {
      const now = await receiverNow()
      return now.circuit === 'open' && now.failures > failures && now
    })
    assert.equal(seen.failures, failures + 1, 'one probe at a time')
    failures = seen.failures
  }
  const back = await receiver(t, { port })
  await clock.advance(300)
  await back.arrived(10)
  for (const parity of [0, 1])
    assert.deepEqual(
      namesAt(back).filter((name) => at(name) % 2 === parity),
      [0, 2, 4, 6, 8].map((count) => `Name ${count + parity}`),
    )
  await all.eventually(async () => {
    const now = await receiverNow()
    return now.circuit === 'closed' && now.failures === 0 && now.waiting === 0
  })
})

test('after 7 days an event is undelivered, and a replay delivers it', async (t) => {
  const all = await subscribed(t)
  const { operator, owner, hook, clock } = all
  hook.answerWith(500)
  for (const name of ['one', 'two', 'three']) await rename(all, NUMBER, name)
  await all.eventually(async () => {
    const [three, two, one] = await traced(all, 'outcome=waiting')
    return three?.deliveries.length === 1 && two.deliveries.length === 1 && one.deliveries[0]?.attempts > 0
  }, 'three events on their way, the first of them tried')
  await clock.advance(7 * 24 * 3600 + 10)
  const failed = await all.eventually(async () => {
    const events = await traced(all, 'outcome=failed')
    return events.length === 3 && events
  })
  const { deliveries } = await explained(all, failed[2].id)
  assert.match(deliveries[0].explanation, /Given up after 7 days/)
  assert.equal(deliveries[0].attempts[0].status, 500)
  hook.answerWith()
  assertDone(await owner.post(SUBSCRIBED, callback(hook)))
  const resent = await operator.post(`/operator/deliveries/${deliveries[0].id}/resend`)
  assert.deepEqual(resent.body, { success: true, deliveries: [deliveries[0].id] })
  await hook.arrived(1)
  const rest = await operator.post(`/operator/${ACCOUNT}/deliveries/recover`, { since: 0 })
  assert.deepEqual(rest.body, { recovered: 2, still_not_sent: 0 })
  await hook.arrived(3)
  assert.deepEqual(namesAt(hook), ['one', 'two', 'three'])
  const again = await operator.post(`/operator/deliveries/${deliveries[0].id}/resend`)
  assertDone(again)
  const [first, , , fourth] = await hook.arrived(4)
  assert.deepEqual(first?.body, fourth?.body, 'a duplicate is byte-identical')
  assert.equal(first?.eventId, fourth?.eventId)
})

test('what is not there cannot be sent again, and what nobody wants is refused with the reason', async (t) => {
  const all = await house(t)
  const { operator, owner } = all
  assertRefused(await operator.post('/operator/deliveries/nothing/resend'), {
    status: 404,
    code: 100,
    subcode: 33,
  })
  assertRefused(await operator.get('/operator/events/nothing'), { status: 404, code: 100, subcode: 33 })
  for (const since of ['', 'yesterday', [], '12345678901234'])
    assertRefused(await operator.post(`/operator/${ACCOUNT}/deliveries/recover`, { since }), {
      status: 400,
      code: 100,
      says: /since/,
    })
  await rename(all, NUMBER, 'undelivered')
  const [event] = await all.eventually(async () => {
    const events = await traced(all, 'outcome=not_sent')
    return events.length > 0 && events
  })
  const resend = `/operator/deliveries/${event.deliveries[0].id}/resend`
  assertRefused(await operator.post(resend), { status: 400, code: 100, says: /No application is subscribed/ })
  const hook = await receiver(t)
  assertDone(await owner.post(SUBSCRIBED, callback(hook)))
  assertDone(await operator.post(resend))
  await hook.arrived(1)
  assert.deepEqual(namesAt(hook), ['undelivered'])
})

test('events are listed in pages and filtered', async (t) => {
  const all = await subscribed(t)
  const { operator, hook } = all
  for (let count = 0; count < 5; count++) await rename(all, NUMBER, `Name ${count}`)
  assertDone(await operator.post(`/operator/${SECOND_ACCOUNT}`, { account_review_status: 'REJECTED' }))
  await hook.arrived(5)
  await all.eventually(async () => (await traced(all, 'outcome=delivered')).length === 5)
  await all.eventually(async () => (await traced(all, 'outcome=waiting')).length === 0)
  assert.equal((await traced(all)).length, 6)
  assert.equal((await traced(all, `account=${SECOND_ACCOUNT}`)).length, 1)
  assert.equal((await traced(all, 'field=account_review_update')).length, 1)
  assert.equal((await traced(all, `node=${NUMBER}&limit=2`)).length, 2)
  assert.equal((await traced(all, 'outcome=not_sent')).length, 1)
  assert.equal((await traced(all, 'outcome=failed')).length, 0)
  assert.equal((await traced(all, `since=${Math.floor(Date.now() / 1000) + 60}`)).length, 0)
  assert.equal((await traced(all, 'since=2020-01-01T00:00:00+0000')).length, 6)
  assert.equal((await traced(all, 'until=2020-01-01T00:00:00+0000')).length, 0)
  assert.equal((await traced(all, `until=${Math.floor(Date.now() / 1000) + 60}`)).length, 6)
  assertRefused(await operator.get('/operator/events?outcome=lost'), {
    status: 400,
    code: 100,
    says: /outcome/,
  })
  assertRefused(await operator.get('/operator/events?since=never'), { status: 400, code: 100, says: /since/ })
  assertRefused(await operator.get('/operator/events?until=never'), { status: 400, code: 100, says: /until/ })
  const seen: string[] = []
  let path: string | undefined = '/operator/events?limit=4&outcome=delivered'
  while (path) {
    const { body } = await operator.get(path)
    seen.push(...body.data.map((event: { id: string }) => event.id))
    path = body.paging.next && new URL(body.paging.next).pathname + new URL(body.paging.next).search
  }
  assert.equal(new Set(seen).size, 5)
})

test('a sample of any event can be sent, signed, the way a real one goes', async (t) => {
  const { operator, hook, house: inside } = await subscribed(t)
  const kinds = inside.eventKinds.filter(({ platform }) => !platform?.isOnly)
  const fields = [...new Set(kinds.map((kind) => kind.field))]
  for (const field of fields) {
    const answer = await operator.post(`/operator/${ACCOUNT}/test_event`, { field })
    assertDone(answer)
    await hook.arrived(fields.indexOf(field) + 1)
    assert.deepEqual(hook.arrivals.at(-1)?.value, answer.body.value)
    assert.equal(hook.arrivals.at(-1)?.eventId, answer.body.id)
  }
  assertRefused(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'weather' }), {
    status: 400,
    code: 100,
    says: /account_update/,
  })
})

test('a sample says what somebody wants it to say, at places that it has', async (t) => {
  const { operator, hook } = await subscribed(t)
  const asked = {
    field: 'messages',
    set: { 'messages.0.text.body': 'Two croissants, please', 'contacts.0.profile.name': 'Ann' },
  }
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, asked))
  await hook.arrived(1)
  const value = hook.arrivals[0]?.value as { messages: object[]; contacts: object[] }
  assert.equal((value.messages[0] as { text: { body: string } }).text.body, 'Two croissants, please')
  for (const place of ['messages.1.text.body', 'messages.length', 'weather', '__proto__.x'])
    assertRefused(
      await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'messages', set: { [place]: 1 } }),
      {
        status: 400,
        code: 100,
        says: /messages\.0\.text\.body/,
      },
    )
})

test('any field and value go out as they are given, to who subscribed the field, else to who named no fields', async (t) => {
  const all = await house(t)
  const { operator, owner, stranger } = all
  const [hook, own] = [await receiver(t), await receiver(t)]
  const value = { messaging_product: 'sms', rows: [{ '2': 'b', '1': 'a' }, null], note: 'Café' }
  const send = (field: unknown, sent: unknown = value) =>
    operator.post(`/operator/${ACCOUNT}/raw_event`, { field, value: sent })
  const reasonOf = async ({ body }: Answer) =>
    all.eventually(async () => {
      const { deliveries } = await explained(all, body.id)
      const [{ reason, state } = { state: 'waiting' }] = deliveries
      return state !== 'waiting' && (reason ?? state)
    }, 'a decision')

  assertDone(
    await owner.post(`/v23.0${SUBSCRIBED}`, { ...callback(hook), subscribed_fields: 'messages,calls' }),
  )
  const known = await send('calls')
  assertDone(known)
  const [arrival] = await hook.arrived(1)
  assert.deepEqual(
    [JSON.parse(arrival?.body.toString() ?? '').entry[0].changes, arrival?.eventId],
    [[{ value, field: 'calls' }], known.body.id],
  )
  assert.match(known.body.id, /^raw_/)
  assert.equal(await reasonOf(await send('weather')), 'field_not_subscribed')
  assert.equal(await reasonOf(await send('message_status')), 'delivered')
  assert.equal(hook.arrivals.at(-1)?.body.includes('"field":"message_status"'), true)

  assertDone(await owner.post(SUBSCRIBED, callback(hook)))
  const webhook_configuration = { override_callback_uri: own.url, verify_token: own.verifyToken }
  assertDone(await owner.post(`/${NUMBER}`, { webhook_configuration }))
  const unknown = await send('weather')
  assert.equal(await reasonOf(unknown), 'delivered')
  const shown = await explained(all, unknown.body.id)
  assert.deepEqual([shown.is_raw, shown.field, shown.value], [true, 'weather', value])
  await send('weather', { metadata: { phone_number_id: NUMBER } })
  await own.arrived(1)
  const { body: ordinary } = await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'flows' })
  assert.equal((await explained(all, ordinary.id)).is_raw, undefined)

  for (const [field, sent] of [
    ['', {}],
    ['two words', {}],
    ['a', 'text'],
    ['a', [1]],
    ['x'.repeat(101), {}],
  ])
    assertRefused(await send(field, sent), { status: 400, code: 100, says: /field|value/ })
  assert.equal((await stranger.post(`/operator/${ACCOUNT}/raw_event`, { field: 'a', value: {} })).status, 401)
})

test('after a rotation both secrets verify for a day, the new one in the usual header', async (t) => {
  const all = await house(t)
  const { owner, operator, clock } = all
  const old = await receiver(t)
  const rotated = await operator.post(`/operator/${APP}/rotate_secret`)
  assertDone(rotated)
  const fresh = await receiver(t, { appSecret: rotated.body.secret })
  assertDone(await owner.post(SUBSCRIBED, callback(old)))
  await rename(all, NUMBER, 'old secret')
  await old.arrived(1)
  assertDone(await owner.post(SUBSCRIBED, callback(fresh)))
  await rename(all, NUMBER, 'new secret')
  const [arrival] = await fresh.arrived(1)
  assert.ok(arrival?.headers['x-hub-signature-256-previous'])
  await clock.advance(24 * 3600 + 1)
  await rename(all, NUMBER, 'a day later')
  const [, later] = await fresh.arrived(2)
  assert.equal(later?.headers['x-hub-signature-256-previous'], undefined)
  assertRefused(await operator.post(`/operator/${APP}/rotate_secret`, { secret: 'short' }), {
    status: 400,
    code: 100,
    says: /secret/,
  })
})

test('rotating under load leaves no delivery that verifies with neither secret', async (t) => {
  const all = await subscribed(t)
  const secrets = ['sandbox-app-secret']
  const strict = await receiver(t, { appSecret: secrets })
  assertDone(await all.owner.post(SUBSCRIBED, callback(strict)))
  for (let round = 0; round < 3; round++) {
    const names = Promise.all(
      Array.from({ length: 20 }, (_, count) => rename(all, NUMBER, `Round ${round} ${count}`)),
    )
    const { body } = await all.operator.post(`/operator/${APP}/rotate_secret`)
    await names
    secrets.splice(0, secrets.length, body.secret, ...secrets.slice(0, 1))
  }
  const delivered = await all.eventually(async () => {
    const events = await traced(all, 'outcome=delivered&limit=100')
    return events.length === 60 && events
  }, 'the delivery of all sixty')
  for (const { deliveries } of delivered) assert.equal(deliveries[0].attempts, 1, 'none was refused first')
})

test('unsubscribing drops what waits, and a new address gets what waited for the old one', async (t) => {
  const all = await subscribed(t)
  const { owner, hook } = all
  await hook.close()
  await rename(all, NUMBER, 'waits')
  await backingOff(all)
  const moved = await receiver(t)
  assertDone(await owner.post(SUBSCRIBED, callback(moved)))
  await moved.arrived(1)
  await all.eventually(async () => (await traced(all, 'outcome=waiting')).length === 0)
  await moved.close()
  await rename(all, NUMBER, 'is dropped')
  await backingOff(all)
  assertDone(await owner.delete(SUBSCRIBED))
  const [event] = await traced(all, 'outcome=not_sent')
  assert.equal(event.deliveries[0].reason, 'unsubscribed')
})

test('delivered events are forgotten after their time, undelivered ones later', async (t) => {
  const environment = { PARLEY_DELIVERED_KEPT_DAYS: '2', PARLEY_UNDELIVERED_KEPT_DAYS: '20' }
  const all = await subscribed(t, { environment })
  const { hook, clock } = all
  await rename(all, NUMBER, 'arrives')
  await hook.arrived(1)
  await all.eventually(async () => (await traced(all, 'outcome=delivered')).length === 1)
  hook.answerWith(500)
  await rename(all, NUMBER, 'never arrives')
  await backingOff(all)
  await clock.advance(3 * 24 * 3600)
  await all.eventually(async () => (await traced(all, 'outcome=delivered')).length === 0)
  assert.equal((await traced(all)).length, 1)
  await clock.advance(5 * 24 * 3600)
  await all.eventually(async () => (await traced(all, 'outcome=failed')).length === 1)
  await clock.advance(19 * 24 * 3600)
  await clock.advance(3600)
  assert.equal((await traced(all, 'outcome=failed')).length, 1)
  await clock.advance(2 * 24 * 3600)
  await all.eventually(async () => (await traced(all)).length === 0)
  const attempts = await all.house.storage.read.selectFrom('delivery_attempts').selectAll().execute()
  assert.deepEqual(attempts, [])
})

test('removing a world removes its subscriptions, receivers and deliveries', async (t) => {
  const { operator, actor, house: inside, eventually } = await house(t)
  const world = (await operator.post('/operator/worlds')).body
  const hook = await receiver(t, { appSecret: world.app_secret })
  assertDone(await actor(world.access_token).post(`/${world.account_id}/subscribed_apps`, callback(hook)))
  assertDone(await operator.post(`/operator/${world.phone_number_id}`, { verified_name: 'Soon gone' }))
  await hook.arrived(1)
  await eventually(
    async () => (await operator.get('/operator/events?outcome=delivered')).body.data.length === 1,
  )
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
  for (const table of ['receivers', 'subscriptions', 'deliveries', 'events'] as const) {
    const rows = await inside.storage.read.selectFrom(table).selectAll().execute()
    assert.deepEqual(rows, [], table)
  }
})
