/** What happens when the photo process does not answer, or dies with a picture in its hands. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { ACCOUNT, assertDone, eventually, house } from '../../../../test/house.ts'
import { processTable } from '../../../../test/process-table.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { makePhoto } from './photo-process.ts'

/** More than any photo takes, however busy the machine: what is not about time should not fail for it. */
const PATIENCE_SECONDS = 120

const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c08040' } })
  .jpeg()
  .toBuffer()

const serve = () => makePhoto(async () => picture, PATIENCE_SECONDS)

/** The photo process among our own children. */
function photoProcess(): number | undefined {
  const ours = processTable().filter((one) => one.parent === process.pid)
  return ours.find((one) => one.args.includes('photo-process/work'))?.pid
}

/** Stops it as it is: it neither answers nor ends. */
function freeze(t: TestContext): number {
  const pid = photoProcess()
  assert.ok(pid, 'there is a photo process')
  process.kill(pid, 'SIGSTOP')
  t.after(() => {
    if (photoProcess() === pid) process.kill(pid, 'SIGKILL')
  })
  return pid
}

const says = (words: RegExp) => (error: unknown) =>
  error instanceof Refusal && error.parts.code === 100 && words.test(error.message)

async function assertReplaced(lost: number | undefined): Promise<void> {
  await serve()
  const fresh = photoProcess()
  assert.ok(fresh && fresh !== lost, `${lost} was replaced by ${fresh}`)
}

test('a picture that takes too long is refused; its process is ended, and whoever waits is served by another', async (t) => {
  const { owner } = await house(t)
  await serve()
  let frozen: number | undefined
  const begun = Promise.withResolvers<void>()
  const slow = makePhoto(async () => {
    frozen = freeze(t)
    begun.resolve()
    return picture
  }, 2)
  const refused = assert.rejects(slow, says(/takes more than 2 seconds.*POST \/app\/uploads/))
  const next = serve()
  await begun.promise
  assertDone(await owner.get(`/${ACCOUNT}`))
  await refused
  assert.ok((await next).length > 0)
  await eventually(async () => !isThere(frozen), 'the end of the frozen process')
  await assertReplaced(frozen)
})

test('a picture whose process dies is made by another', async (t) => {
  await serve()
  let lost = 0
  // Frozen, so that it cannot be done before it is killed with the picture in its hands.
  const made = makePhoto(async () => {
    lost = freeze(t)
    setImmediate(() => process.kill(lost, 'SIGKILL'))
    return picture
  }, PATIENCE_SECONDS)
  assert.ok((await made).length > 0)
  assert.notEqual(photoProcess(), lost)
})

test('a picture that takes down every process is refused, and whoever waits is served', async (t) => {
  const { owner } = await house(t)
  await serve()
  const lost = new Set<number>()
  // Starting takes a process far longer than being found takes us, so none gets as far as the picture.
  const killing = setInterval(() => {
    const pid = photoProcess()
    if (pid === undefined || lost.has(pid)) return
    lost.add(pid)
    process.kill(pid, 'SIGKILL')
  }, 1)
  const fatal = makePhoto(async () => {
    freeze(t)
    return picture
  }, PATIENCE_SECONDS)
  const refused = assert.rejects(
    fatal.finally(() => clearInterval(killing)),
    says(/the decoder gave up on it.*POST \/app\/uploads/),
  )
  const next = serve()
  assertDone(await owner.get(`/${ACCOUNT}`))
  await refused
  assert.equal(lost.size, 2)
  assert.ok((await next).length > 0)
})

test('a process that died while nobody needed it is replaced without a word', async () => {
  await serve()
  const idle = photoProcess()
  assert.ok(idle)
  process.kill(idle, 'SIGKILL')
  await eventually(async () => !isThere(idle), 'its end')
  await assertReplaced(idle)
})

function isThere(pid: number | undefined): boolean {
  return pid !== undefined && photoProcess() === pid
}
