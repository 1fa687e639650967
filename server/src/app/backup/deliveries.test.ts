import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import {
  ACCOUNT,
  actorsOf,
  assertDone,
  freshSqlite,
  house,
  NUMBER,
  settingsFor,
} from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'
import { startService } from '../assembly.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const PROBED_AFTER_SECONDS = 15
const quiet = () => {}

test('after a restore what was delivered before the backup is not sent again, and what waited in it is', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const place = await freshSqlite()
  const world = await house(t, {}, async () => place)
  const hook = await receiver(t)
  const rename = async (operator: typeof world.operator, verified_name: string) =>
    assertDone(await operator.post(`/operator/${NUMBER}`, { verified_name }))
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  const subscribed_fields = ['phone_number_name_update']
  assertDone(await world.owner.post(`/${ACCOUNT}/subscribed_apps`, { ...callback, subscribed_fields }))
  await rename(world.operator, 'Delivered before')
  await hook.arrived(1)
  let waiting = ''
  hook.answerWith((request, response) => {
    waiting = String(request.headers['x-parley-event-id'])
    response.writeHead(500).end()
  })
  await rename(world.operator, 'Waiting in it')
  await world.eventually(async () => waiting !== '', 'an attempt')
  await backUp(settingsFor(place.environment), join(folder, 'backup'), quiet)
  await rename(world.operator, 'Lost with the old one')
  await world.close()
  hook.answerWith()

  const settings = settingsFor({ PARLEY_DATA_DIR: join(folder, 'restored') })
  await restore(settings, join(folder, 'backup'), quiet)
  const service = await startService(settings, pino({ level: 'silent' }))
  t.after(() => service.close(0))
  const { operator, clock } = actorsOf(service)
  await clock.advance(PROBED_AFTER_SECONDS)
  await rename(operator, 'Made after')
  const arrivals = await hook.arrived(3)
  assert.deepEqual(
    arrivals.map(({ value }) => value.requested_verified_name),
    ['Delivered before', 'Waiting in it', 'Made after'],
  )
  assert.equal(arrivals[1]?.eventId, waiting)
})
