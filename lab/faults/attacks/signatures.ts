/** Notifications with whatever content there is, and their signatures checked over the very bytes that arrived. */

import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { ACCOUNT, assertDone, eventually, house } from '../../../server/test/house.ts'
import { receiver } from '../../../server/test/receiver.ts'
import { type Happening, recordAll } from '../../../server/test/record.ts'
import type { Ends } from '../scenario.ts'

const SECRET = 'sandbox-app-secret'
const WRONG_SECRET = 'sandbox-app-secret '

/** The signatures of many bodies under one secret, as lowercase hexadecimal, in their order. */
export type Signer = (bodies: Buffer[], secret: string) => Promise<string[]>

export const byNode: Signer = async (bodies, secret) =>
  bodies.map((body) => createHmac('sha256', secret).update(body).digest('hex'))

const BATCH = 500

/** A program that has nothing of ours in it: each body as a file, each batch one process. */
export const byOpenssl: Signer = async (bodies, secret) => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-signatures-'))
  const made: string[] = []
  try {
    for (let from = 0; from < bodies.length; from += BATCH) {
      const files = await Promise.all(
        bodies.slice(from, from + BATCH).map(async (body, at) => {
          const file = join(directory, String(at))
          await writeFile(file, body)
          return file
        }),
      )
      const { stdout } = await promisify(execFile)('openssl', ['dgst', '-sha256', '-hmac', secret, ...files])
      made.push(
        ...stdout
          .trim()
          .split('\n')
          .map((line) => line.slice(line.lastIndexOf(' ') + 1)),
      )
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return made
}

export type SignatureReport = {
  arrived: number
  agree: number
  wrongAgree: number
  malformed: number
  bytesMax: number
}

export async function checkSignatures(
  t: Ends,
  plan: { payloads: number; seed: number; signer: Signer; waitMsMax?: number },
): Promise<SignatureReport> {
  const { house: inside, owner } = await house(t as TestContext)
  const hook = await receiver(t)
  const got: { body: Buffer; header: string }[] = []
  hook.answerWith((request, response, body) => {
    got.push({ body, header: String(request.headers['x-hub-signature-256']) })
    response.end()
  })
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  const all = happenings(plan)
  for (let from = 0; from < all.length; from += BATCH) await recordAll(inside, all.slice(from, from + BATCH))
  await eventually(async () => got.length >= all.length, 'the arrival of all', plan.waitMsMax)
  const bodies = got.map(({ body }) => body)
  const right = await plan.signer(bodies, SECRET)
  const wrong = await plan.signer(bodies, WRONG_SECRET)
  return {
    arrived: got.length,
    agree: got.filter(({ header }, at) => header === `sha256=${right[at]}`).length,
    wrongAgree: got.filter(({ header }, at) => header === `sha256=${wrong[at]}`).length,
    malformed: got.filter(({ header }) => !/^sha256=[0-9a-f]{64}$/.test(header)).length,
    bytesMax: Math.max(...bodies.map(({ length }) => length)),
  }
}

/** One in so many is large, up to a megabyte. */
const LARGE_EVERY = 500
const LARGE_MAX = 1_000_000
const NODES = 50

function happenings({ payloads, seed }: { payloads: number; seed: number }): Happening[] {
  const content = fc.record({ text: fc.string({ unit: 'binary', size: 'large' }), json: fc.jsonValue() })
  return fc.sample(content, { seed, numRuns: payloads }).map((value, at) => ({
    account_id: ACCOUNT,
    node_id: `node ${at % NODES}`,
    value: {
      event: 'TEST',
      ...value,
      ...(at % LARGE_EVERY === 0 && { large: 'é"\\'.repeat(((at + 1) * 7_919) % (LARGE_MAX / 3)) }),
    },
  }))
}
