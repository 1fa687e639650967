/** A replay finds what a server lies about, and nothing where it is honest. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { batchesOf, foundOf } from './found.ts'
import { LIES } from './lies/lies.ts'
import { played } from './played.ts'
import { recordedAt } from './recorded.ts'

let service: Started
let folder: string
let talk: string
before(async () => {
  service = await startServer(findServer(), { PARLEY_REVIEW: 'manual' })
  folder = await mkdtemp(join(tmpdir(), 'parley-lies-'))
  talk = await recordedAt(service.url, folder)
})
after(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

test('there are 60 deviations, each with a name of its own', () => {
  assert.equal(LIES.length, 60)
  assert.equal(new Set(LIES.map(({ name, on }) => `${on} ${name}`)).size, 60)
})

test('an honest server gives no alarm', async () => {
  for (let run = 0; run < 2; run++) assert.deepEqual((await played(talk, service.url)).report.differences, [])
})

test('deviations are found where they are, many in one run', async () => {
  const [batch = []] = batchesOf(LIES)
  assert.ok(batch.length >= 25, `${batch.length} are too few`)
  const found = await foundOf(batch, service.url, talk)
  assert.deepEqual(
    batch.filter((lie) => !found.includes(lie)).map(({ on, name }) => `${on}: ${name}`),
    [],
  )
})
