import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountFor, type Bad, badReceiver, KINDS } from '../../../lab/faults/attacks/bad-receivers.ts'
import { testOnce } from '../engines.ts'
import { freePort } from '../free-port.ts'
import { ACCOUNT, house, type TestHouse } from '../house.ts'
import { receiver, type TestReceiver } from '../receiver.ts'
import { recordAll } from '../record.ts'

const CONNECTIONS = 8
/** Of a receiver that has not answered well yet. */
const CONNECTIONS_UNPROVEN = 2

const WAITED_MS_MAX = 180_000

async function eventuallyFailed({ operator }: TestHouse, account: string) {
  const deadline = Date.now() + WAITED_MS_MAX
  for (;;) {
    const { data } = (await operator.get(`/operator/events?account=${account}&limit=100`)).body
    for (const event of data) {
      if (!event.deliveries.some((one: { attempts: number }) => one.attempts > 0)) continue
      const { deliveries } = (await operator.get(`/operator/events/${event.id}`)).body
      return deliveries[0].attempts[0]
    }
    assert.ok(Date.now() < deadline, 'an attempt was recorded')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const countsAt = (hook: TestReceiver, node?: string) =>
  hook.arrivals
    .filter(({ value }) => node === undefined || value.node === node)
    .map(({ value }) => value.count)

/** Most of the time they wait until a call is given up: all do so at once. */
describe('neighbours', { concurrency: true }, () => {
  test('receivers that fail in every way hold up nobody else, keep within their connections, and are explained', async (t) => {
    const all = await house(t)
    const { house: inside, operator } = all
    const hook = await receiver(t)
    const healthy = await accountFor(all, hook)
    const neighbours: { bad: Bad; account: string; says: RegExp }[] = []
    for (const [name, say, says] of KINDS) {
      const bad = await badReceiver(t, name, say)
      neighbours.push({ bad, account: await accountFor(all, bad), says })
      bad.misbehave()
    }
    const happenings = Array.from({ length: 200 }, (_, count) => ({
      node_id: `node ${count % 20}`,
      value: { event: 'TEST', count },
    }))
    for (const { account } of neighbours)
      await recordAll(
        inside,
        happenings.slice(0, 40).map((one) => ({ ...one, account_id: account })),
      )
    const holding = neighbours
      .map(({ bad }) => bad)
      .filter(({ name }) => name === 'hangs' || name === 'drips')
    const holdAll = async () => holding.every((bad) => bad.openMost() >= CONNECTIONS_UNPROVEN)
    await all.eventually(holdAll, 'every connection that one receiver may have, held by two of them')
    let arrivedMeanwhile = Number.POSITIVE_INFINITY
    const counted = Promise.race(holding.map((bad) => bad.givenUp)).then(() => {
      arrivedMeanwhile = hook.arrivals.length
    })
    await recordAll(
      inside,
      happenings.map((one) => ({ ...one, account_id: healthy })),
    )
    await hook.arrived(200)
    await counted
    assert.ok(arrivedMeanwhile > 0, 'the healthy one did not wait for those that hang')
    for (const bad of holding)
      assert.equal(bad.openMost(), CONNECTIONS_UNPROVEN, `connections to the one that ${bad.name}`)
    for (const { account, says, bad } of neighbours) {
      const attempt = await eventuallyFailed(all, account)
      assert.match(attempt.error, says, bad.name)
      assert.ok(attempt.duration_ms >= 0 && attempt.at)
      if (bad.name === '500') assert.deepEqual([attempt.status, attempt.answer], [500, 'oops'])
    }
    const circuits = (await operator.get('/operator/receivers')).body.data
    const of = (name: string) =>
      circuits.find((one: { url: string }) => one.url.endsWith(encodeURIComponent(name)))
    assert.equal(of('hook')?.circuit, 'closed')
    for (const name of ['hangs', '500', '429 with Retry-After'])
      assert.notEqual(of(name)?.circuit, 'closed', name)
    const until = Date.parse(of('429 with Retry-After').next_probe_at.replace('+0000', 'Z'))
    assert.ok(until - Date.now() > 500_000, 'Retry-After is honoured')
  })

  testOnce(
    'a receiver that has answered well may take all of its connections, and no more, when it hangs',
    async (t) => {
      const all = await house(t)
      let posts = 0
      const bad = await badReceiver(t, 'hangs later', (socket) => {
        if (posts++ === 0) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      })
      const account_id = await accountFor(all, bad)
      bad.misbehave()
      const happen = (node: number) => ({ account_id, node_id: `node ${node}`, value: { event: 'TEST' } })
      await recordAll(all.house, [happen(0)])
      await all.eventually(async () => posts === 1)
      await recordAll(
        all.house,
        Array.from({ length: 40 }, (_, node) => happen(node)),
      )
      await all.eventually(async () => bad.openMost() >= CONNECTIONS, 'every connection it may have')
      await bad.givenUp
      assert.equal(bad.openMost(), CONNECTIONS)
    },
  )

  testOnce(
    'however many receivers on one host never answer, another there gets everything meanwhile',
    async (t) => {
      const all = await house(t)
      const hanging = await badReceiver(t, 'hangs', () => {})
      const origin = new URL(hanging.url).origin
      const accounts: string[] = []
      for (let count = 0; count < 200; count++)
        accounts.push(await accountFor(all, { ...hanging, url: `${origin}/${count}` }))
      hanging.misbehave()
      const hook = await receiver(t)
      const healthy = await accountFor(all, hook)
      const nodes = Array.from({ length: 10 }, (_, node) => `node ${node}`)
      // All at once: the first of them is given up ten seconds after it was called.
      await recordAll(
        all.house,
        accounts.flatMap((account_id) =>
          nodes.map((node_id) => ({ account_id, node_id, value: { event: 'TEST' } })),
        ),
      )
      let arrivedMeanwhile = Number.POSITIVE_INFINITY
      const counted = hanging.givenUp.then(() => {
        arrivedMeanwhile = hook.arrivals.length
      })
      await recordAll(
        all.house,
        Array.from({ length: 100 }, (_, count) => ({
          account_id: healthy,
          node_id: `node ${count % 10}`,
          value: { event: 'TEST', count },
        })),
      )
      await hook.arrived(100)
      await all.eventually(
        async () => hanging.openMost() >= accounts.length,
        'a connection held by each of them',
      )
      await counted
      assert.equal(arrivedMeanwhile, 100, 'it did not wait until one of the others was given up')
    },
  )

  testOnce('a long answer is a success, of which the first 4 kB are kept', async (t) => {
    const all = await house(t)
    const hook = await receiver(t)
    const account = await accountFor(all, hook)
    hook.answerWith((_request, response) =>
      response.writeHead(200).end(`${'é\0'.repeat(10)}${'x'.repeat(10_000_000)}`),
    )
    const [id] = await recordAll(all.house, [{ account_id: account, node_id: 'n', value: { event: 'TEST' } }])
    const explained = await all.eventually(async () => {
      const { body } = await all.operator.get(`/operator/events/${id}`)
      return body.outcome === 'delivered' && body
    })
    const [attempt] = explained.deliveries[0].attempts
    assert.ok(attempt.answer.length <= 4_096)
    assert.ok(attempt.answer.startsWith('é\0é'))
  })

  test('an event that is always refused holds up its own node only, and that goes on in order afterwards', async (t) => {
    const all = await house(t)
    const hook = await receiver(t)
    const account = await accountFor(all, hook)
    let isPoison = true
    let refused = 0
    const take = (body: Buffer) => {
      const { value } = JSON.parse(String(body)).entry[0].changes[0]
      return { value, isRefused: isPoison && value.node === 'poisoned' && value.count === 3 }
    }
    const taken: { node: string; count: number }[] = []
    hook.answerWith((_request, response, body) => {
      const { value, isRefused } = take(body)
      if (isRefused) refused++
      else taken.push(value)
      response.writeHead(isRefused ? 422 : 200).end()
    })
    const happen = (node: string, count: number) => ({
      account_id: account,
      node_id: node,
      value: { event: 'TEST', node, count },
    })
    const nodes = ['a', 'poisoned', 'b', 'c']
    for (let count = 0; count < 30; count++)
      await recordAll(
        all.house,
        nodes.map((node) => happen(node, count)),
      )
    await all.eventually(async () => taken.filter((one) => one.node !== 'poisoned').length === 90)
    await all.eventually(async () => refused > 0, 'the refusal of the fourth')
    assert.deepEqual(
      taken.filter((one) => one.node === 'poisoned').map((one) => one.count),
      [0, 1, 2],
    )
    for (let round = 0; round < 8; round++) {
      await all.clock.advance(300)
      await recordAll(all.house, [happen('a', 30 + round)])
      await all.eventually(async () => taken.some((one) => one.node === 'a' && one.count === 30 + round))
    }
    await all.eventually(async () => {
      await all.clock.advance(300)
      return refused >= 6
    }, 'many refusals')
    // From here on the poisoned node waits for minutes, and the clock stands still: nobody waits with it.
    for (const count of [40, 41, 42]) {
      await recordAll(
        all.house,
        ['a', 'b', 'c'].map((node) => happen(node, count)),
      )
      await all.eventually(async () => taken.filter((one) => one.count === count).length === 3)
    }
    isPoison = false
    await all.eventually(async () => {
      await all.clock.advance(300)
      return taken.filter((one) => one.node === 'poisoned').length === 30
    })
    for (const node of nodes) {
      const counts = taken.filter((one) => one.node === node).map((one) => one.count)
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => a - b),
        node,
      )
    }
    assert.deepEqual(countsAt(hook), [])
  })

  testOnce('an event at which its receiver hangs leaves the way open to all other nodes', async (t) => {
    const all = await house(t)
    const hook = await receiver(t)
    const account = await accountFor(all, hook)
    const happen = (node: string, count: number) => ({
      account_id: account,
      node_id: node,
      value: { event: 'TEST', node, count },
    })
    hook.answerWith(() => {})
    await recordAll(all.house, [happen('poisoned', 0)])
    await all.eventually(async () => {
      const [one] = (await all.operator.get('/operator/receivers')).body.data
      return one.circuit === 'open'
    }, 'an open circuit')
    hook.answerWith()
    // Back in time: the receiver's next probe is minutes away, and so is the next attempt at that event.
    all.house.clock.setOffset(-240_000)
    await recordAll(
      all.house,
      ['a', 'b', 'c'].flatMap((node) => [happen(node, 0), happen(node, 1)]),
    )
    await hook.arrived(6)
    assert.deepEqual(countsAt(hook, 'poisoned'), [])
    all.house.clock.setOffset(600_000)
    await hook.arrived(7)
    assert.deepEqual(countsAt(hook, 'poisoned'), [0])
  })

  test('what a receiver missed while it was away for long comes in order and all of it', async (t) => {
    const all = await house(t)
    const port = await freePort()
    const hook = await receiver(t, { port })
    const account = await accountFor(all, hook)
    await hook.close()
    const nodes = Array.from({ length: 10 }, (_, at) => `node ${at}`)
    for (let count = 0; count < 100; count++)
      await recordAll(
        all.house,
        nodes.map((node) => ({ account_id: account, node_id: node, value: { event: 'TEST', node, count } })),
      )
    const failuresNow = async () => {
      const [one] = (await all.operator.get('/operator/receivers')).body.data
      return one.circuit === 'open' && one.waiting === 1_000 && one.failures
    }
    const failures = await all.eventually(failuresNow)
    await all.clock.advance(6 * 24 * 3600 + 23 * 3600)
    await all.eventually(async () => (await failuresNow()) > failures, 'a last probe in vain')
    const back = await receiver(t, { port })
    await all.clock.advance(300)
    await back.arrived(1_000)
    for (const node of nodes)
      assert.deepEqual(
        countsAt(back, node),
        Array.from({ length: 100 }, (_, at) => at),
      )
    assert.notEqual(ACCOUNT, account)
  })
})
