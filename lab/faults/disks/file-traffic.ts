/** Files that are uploaded, and read again at random: what was acknowledged must come back as it was, or be refused in form. */

import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorAt, eventually, NUMBER } from '../../../server/test/house.ts'

const TOKEN = 'sandbox-token'
/** One chunk, and more than one. */
const LENGTHS = [1, 40_000, 262_144, 262_145, 700_000]
const GAP_MS = 60

type Uploaded = { id: string; sha256: string }

export type TrafficReport = {
  uploaded: number
  read: number
  /** 503 with Retry-After and our error body. */
  refused: number
  /** A connection that ended in the middle, which no client takes for a file. */
  cutOff: number
  /** Whole, and not what was uploaded. */
  wrong: number
  /** Anything else. */
  odd: number
  oddExample: string
}

export function fileTraffic(url: () => string) {
  const files: Uploaded[] = []
  const report: TrafficReport = {
    uploaded: 0,
    read: 0,
    refused: 0,
    cutOff: 0,
    wrong: 0,
    odd: 0,
    oddExample: '',
  }
  let stopped = false
  const strange = (what: string) => {
    report.odd++
    report.oddExample ||= what.slice(0, 200)
  }

  async function upload(): Promise<void> {
    const bytes = new Uint8Array(randomBytes(LENGTHS[randomInt(LENGTHS.length)] ?? 1))
    const raw = new FormData()
    raw.set('messaging_product', 'chat')
    raw.set('file', new Blob([bytes], { type: 'image/png' }), 'noise.png')
    const answer = await actorAt(url(), TOKEN).post(`/${NUMBER}/media`, undefined, { raw })
    if (answer.status !== 200) return strange(`upload ${answer.status} ${answer.text}`)
    files.push({ id: answer.body.id, sha256: sha256(bytes) })
    report.uploaded++
  }

  /** Undefined when it could not be read just now. */
  async function isRight({ id, sha256: expected }: Uploaded): Promise<boolean | undefined> {
    const link = await actorAt(url(), TOKEN).get(`/${id}`)
    if (link.status !== 200) return void strange(`read ${link.status} ${link.text}`)
    const answer = await fetch(link.body.url)
    if (answer.status === 503) {
      const isInForm = answer.headers.get('retry-after') !== null && (await answer.text()).includes('"error"')
      if (isInForm) report.refused++
      else strange('a 503 without its form')
      return undefined
    }
    if (answer.status !== 200) return void strange(`content ${answer.status} ${await answer.text()}`)
    return sha256(await answer.bytes()) === expected
  }

  async function read(): Promise<void> {
    const one = files[randomInt(files.length + 1)]
    if (!one) return
    const right = await isRight(one)
    if (right) report.read++
    if (right === false) report.wrong++
  }

  async function goOn(): Promise<void> {
    while (!stopped) {
      // The process may be gone just now; what it acknowledged before counts.
      await (Math.random() < 0.5 ? upload() : read()).catch(() => report.cutOff++)
      await sleep(GAP_MS)
    }
  }

  const going = [goOn(), goOn(), goOn()]
  return {
    report,
    async stop() {
      stopped = true
      await Promise.all(going)
    },
    /** How many of all that were acknowledged do not come back byte for byte. */
    async lost(): Promise<number> {
      let lost = 0
      for (const one of files) {
        const right = await eventually(async () => {
          const seen = await isRight(one).catch(() => undefined)
          return seen === undefined ? undefined : { seen }
        }, `the file ${one.id}`)
        if (!right.seen) lost++
      }
      return lost
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
