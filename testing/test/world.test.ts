/** A world: its clock, its receiver, failures on demand, snapshots, and that nothing of it stays. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { isNotFound, isRateLimited, isTokenInvalid, isWindowClosed } from '@parley-dev/sdk'
import { createWorld, Unmet } from '../src/index.ts'

test('a day passes at once, and what was free to say no longer is', async () => {
  await using world = await createWorld({ name: 'Bakery' })
  const ann = world.customer('Ann')
  await ann.writes('Hi')
  const before = await world.clock.now()
  const { settled } = await world.clock.advance('1d1h')
  assert.ok(settled)
  assert.ok((await world.clock.now()).getTime() - before.getTime() >= 25 * 3_600_000)
  await assert.rejects(world.client.messages.text(world.number, ann.phone, 'Late'), isWindowClosed)
  await assert.rejects(async () => world.clock.advance('soon'), /"soon" is no span of time/)
})

test('a world begins on a day of the platform, goes on from there, and switches its changes', async () => {
  const CHARGED = 'service_messages_are_charged'
  await using world = await createWorld({ at: '2026-09-30T23:00:00Z' })
  const receiver = await world.receiver()
  const ann = world.customer('Ann')
  const answered = async () => {
    await ann.writes('Hi')
    await world.client.messages.text(world.number, ann.phone, 'Hello')
    return (await receiver.next('message_status.delivered')).status.pricing
  }
  assert.equal((await world.clock.now()).toISOString().slice(0, 10), '2026-09-30')
  assert.equal(await world.platform.has(CHARGED), false)
  assert.equal((await answered())?.type, 'free_customer_service')
  const { next } = await world.platform.read()
  assert.equal(next[0]?.at, '2026-10-01T00:00:00+0000')
  await world.clock.advance('1h')
  assert.equal(await world.platform.has(CHARGED), true)
  assert.deepEqual([(await answered())?.type, (await answered())?.billable], ['regular', true])
  assert.ok(!(await world.platform.switch({ [CHARGED]: false })).changes.some(({ name }) => name === CHARGED))
  assert.equal((await answered())?.type, 'free_customer_service')
  await using later = await createWorld({ at: new Date('2027-01-22'), platformChanges: { [CHARGED]: false } })
  assert.deepEqual(
    [await later.platform.has('v21_has_ended'), await later.platform.has(CHARGED)],
    [true, false],
  )
})

test('a receiver is subscribed, checks signatures, keeps all that arrives, and says what came instead', async () => {
  await using world = await createWorld()
  const receiver = await world.receiver()
  const ann = world.customer('Ann')
  await ann.writes('one')
  await ann.writes('two')
  assert.equal((await receiver.next('messages.text')).message.text.body, 'one')
  const { message, contact } = await receiver.next('messages.text')
  assert.deepEqual([message.text.body, contact?.profile?.name], ['two', 'Ann'])
  await assert.rejects(receiver.next('messages.image', { within: '20ms' }), (error: Error) => {
    assert.ok(error instanceof Unmet)
    assert.match(error.message, /No messages.image came within 20ms. What came: messages.text, messages.text/)
    return true
  })
  const rule = await world.stage({ when: { field: 'messages' }, what: { do: 'sign_wrongly' } })
  await ann.writes('three')
  await world.settled().catch(() => undefined)
  assert.ok(receiver.arrivals.some(({ isSigned }) => !isSigned))
  await rule.end()
})

test('calls fail when a test says so, by a rule or by a scenario', async () => {
  await using world = await createWorld()
  const { client, number } = world
  const ann = world.customer('Ann')
  await ann.writes('Hi')
  const rule = await world.stage({
    when: { operation: 'sendMessage' },
    what: { do: 'refuse', code: 130429, retry_after: 1 },
  })
  await assert.rejects(client.call('sendMessage', [number], TEXT(ann.phone), { retries: 0 }), isRateLimited)
  await rule.end()
  await client.messages.text(number, ann.phone, 'Hello')
  assert.ok((await world.scenario('token_expired')).rules.length > 0)
  await assert.rejects(client.messages.text(number, ann.phone, 'Hello'), isTokenInvalid)
})

const TEXT = (to: string) => ({ to, type: 'text' as const, text: { body: 'Hello' } })

test('a world is saved by name, and others begin with it', async () => {
  await using world = await createWorld()
  await world.customer('Ann').writes('Hi')
  const name = `with-ann-${world.id}`
  await world.snapshot(name)
  await using other = await createWorld({ snapshot: name })
  assert.notEqual(other.number, world.number)
  assert.equal(await other.customer('Ann').screen(), 'Ann: Hi')
  await world.operator.call('removeSnapshot', [name])
})

test('what happened is written as one file without secrets, and a world that was removed is gone', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bundle-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const world = await createWorld()
  await world.customer('Ann').writes('I would like a cake')
  const path = await world.writeBundle(folder, 'a test: with / in it')
  assert.ok(path.startsWith(folder) && path.endsWith('a-test-with-in-it.bundle.gz'))
  const text = gunzipSync(readFileSync(path)).toString()
  assert.match(text, /I would like a cake/)
  assert.doesNotMatch(text, new RegExp(`${world.secret}|${world.token}`))
  await world.remove()
  await world.remove()
  await assert.rejects(world.operator.worlds.read(world.id), isNotFound)
})

test('a service that was started ends by itself, also when whoever used it was killed', async () => {
  const script = `
    import { createWorld } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)}
    console.log((await createWorld()).url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
  const [url] = await once(child.stdout, 'data')
  const isServing = () =>
    fetch(`${String(url).trim()}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  assert.ok(await isServing())
  child.kill('SIGKILL')
  const endsAt = Date.now() + 20_000
  while ((await isServing()) && Date.now() < endsAt) await pause(200)
  assert.equal(await isServing(), false)
})
