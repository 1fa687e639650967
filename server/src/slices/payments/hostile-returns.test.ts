/** Returns from a gateway as strangers would make them: nobody is sent astray, and one at most comes to something. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { HOSTILE_URLS } from '../../../test/bad-input.ts'
import { testOnce } from '../../../test/engines.ts'
import { type Actor, actorsAt, house, plantedDatabase } from '../../../test/house.ts'
import {
  actionsOf,
  assertPrivate,
  assertSentHome,
  assertStopped,
  decide,
  HOME,
  linkFor,
  makeGateway,
  NAME,
  statusOf,
} from '../../../test/merchant.ts'
import { newProcess } from '../../../test/processes.ts'
import { callbackWith, RETURNS_TO_NOTHING, stateOf } from '../../../test/returns-to-nothing.ts'
import { payments } from './index.ts'

// No text of PostgreSQL's holds a NUL.
const WRITABLE = HOSTILE_URLS.filter((url) => !url.includes('\0'))

testOnce(
  `${WRITABLE.length} hostile addresses, written past every check, send nobody anywhere`,
  async (t) => {
    const { owner, anyone, house: inside } = await house(t)
    await makeGateway(owner)
    for (const redirect_url of WRITABLE) {
      await inside.storage.transact((db) =>
        db.updateTable('payment_configurations').set({ redirect_url }).execute(),
      )
      for (const [decision, status] of [
        ['authorize', 200],
        ['deny', 400],
      ] as const) {
        const answer = await anyone.get(await decide(anyone, await linkFor(owner), decision))
        assert.deepEqual(
          [answer.status, answer.headers.get('location')],
          [status, null],
          `with ${redirect_url}`,
        )
        assertPrivate(answer)
      }
    }
  },
)

const NAMES = ['code', 'error', 'error_description', 'redirect_url', 'redirect_uri', 'next', 'iss']

testOnce(
  `${HOSTILE_URLS.length} hostile addresses in the return itself lead to the stored address or to none`,
  async (t) => {
    const { owner, anyone, url } = await house(t)
    await makeGateway(owner)
    const astray = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-prefix': '//evil.example',
      forwarded: 'host=evil.example',
    }
    for (const hostile of HOSTILE_URLS) {
      const state = stateOf(await linkFor(owner))
      const everywhere = Object.fromEntries(NAMES.map((name) => [name, hostile.slice(0, 1_000)]))
      const headed = { ...everywhere, error: 'access_denied', iss: `${url}/sandbox-gateway/alphapay` }
      const answers = [
        await anyone.get(callbackWith({ ...everywhere, state: hostile }), { headers: astray }),
        await anyone.get(callbackWith({ ...everywhere, state }), { headers: astray }),
        await anyone.get(callbackWith({ ...headed, state: stateOf(await linkFor(owner)) }), {
          headers: astray,
        }),
      ]
      for (const answer of answers) {
        assertPrivate(answer)
        const location = answer.headers.get('location')
        if (location !== null)
          assert.ok(
            location.startsWith(`${HOME}&`),
            `${JSON.stringify(hostile)} leads to ${JSON.stringify(location)}`,
          )
        assert.equal(answer.status, location === null ? 400 : 302, answer.text)
      }
    }
    assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  },
)

testOnce(
  `${RETURNS_TO_NOTHING.length} returns that come to nothing: nothing is active, and the audit lists each that is known`,
  async (t) => {
    for (const { what, come, judge, actions } of RETURNS_TO_NOTHING)
      await t.test(what, async (inner) => {
        const world = await house(inner)
        await makeGateway(world.owner)
        judge(await come(world))
        assert.equal(await statusOf(world.owner), 'PENDING_AUTHORIZATION')
        assert.deepEqual(await world.events('payment_configuration_update'), [])
        const expected = actions.map((action) => `the authorization of ${NAME} ${action}`)
        assert.deepEqual(await actionsOf(world.operator), expected)
      })
  },
)

/** As many processes as the engine allows on one database. */
async function processes(t: TestContext) {
  const place = await plantedDatabase()
  t.after(() => place.remove())
  const urls: string[] = []
  for (let count = process.env.TEST_DATABASE_URL ? 2 : 1; count > 0; count--) {
    const one = await newProcess(place.environment)
    t.after(() => one.kill())
    await one.start()
    urls.push(one.url)
  }
  return urls.map(actorsAt)
}

test('of two and of twenty returns at once, on all processes, one makes it active and all others are in the audit', async (t) => {
  const doors = await processes(t)
  const [{ owner, anyone, operator }] = doors as [(typeof doors)[number]]
  const eventsOf = async () =>
    (await operator.get('/operator/events?field=payment_configuration_update&limit=100')).body.data.length
  let returns = 0
  for (const [round, count] of [2, 20].entries()) {
    const configuration_name = `shop.${count}`
    await makeGateway(owner, { configuration_name })
    const link = await linkFor(owner, configuration_name)
    // Each with a code of its own, all of them good.
    const begun: string[] = []
    while (begun.length < count) begun.push(await decide(anyone, link, 'authorize'))
    const answers = await Promise.all(
      begun.map((path, at) => (doors[at % doors.length] as { anyone: Actor }).anyone.get(path)),
    )
    assert.equal(answers.filter(({ status }) => status === 302).length, 1)
    for (const answer of answers) {
      if (answer.status === 302) assertSentHome(answer, { code: /./, state: configuration_name })
      else assertStopped(answer, /was used already/)
    }
    assert.equal(await statusOf(owner, configuration_name), 'ACTIVE')
    assert.equal(await eventsOf(), round + 1)
    const actions = await actionsOf(operator)
    const of = (what: string) =>
      actions.filter((action: string) => action === `the authorization of ${configuration_name} ${what}`)
        .length
    assert.deepEqual([of('was completed'), of('came again')], [1, count - 1])
    returns += count
    assert.equal(actions.length, returns)
  }
})

const forPeople = Object.entries(payments.pages ?? {}).filter(([, { refusal }]) => refusal === 'html')

testOnce('every page of a payment keeps its address to itself, whatever it is asked', async (t) => {
  const { owner, anyone } = await house(t)
  await makeGateway(owner)
  const whole = new URL(await linkFor(owner)).search
  assert.equal(forPeople.length, 3)
  for (const [pattern] of forPeople) {
    const [method, path = ''] = pattern.split(' ')
    for (const provider of ['alphapay', 'nosuchpay'])
      for (const query of ['', whole, '?state=x&code=y', `?state=${'x'.repeat(5_000)}`, '?state=%00'])
        for (const decision of ['authorize', 'deny', 'nothing']) {
          const place = path.replace('{provider}', provider) + query
          const raw = new URLSearchParams({ decision })
          assertPrivate(
            method === 'GET' ? await anyone.get(place) : await anyone.post(place, undefined, { raw }),
          )
        }
  }
})
