/** How long small reads wait while ten megabytes are checked and stored. */

import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { atMost, reportResult } from '../../results.ts'
import { median } from '../tools/load.ts'
import { parley, temporaryFolder } from '../tools/processes.ts'
import { tenMegabytes } from './definition.ts'

const WAIT_MAX_MS = 50

const UPLOADS = 5

const HEADERS = { authorization: 'Bearer sandbox-token' }

export async function waitingBesideUploads(): Promise<void> {
  const folder = temporaryFolder()
  const service = await parley({ LOG_LEVEL: 'error', PARLEY_DATA_DIR: folder.path })
  const url = `http://127.0.0.1:${service.port}`
  try {
    const create = `${url}/200000000000001/flows?name=Large&categories=OTHER`
    const { id } = (await (await fetch(create, { method: 'POST', headers: HEADERS })).json()) as {
      id: string
    }
    const address = `${url}/${id}`
    const quiet = await waitsDuring(address, () => sleep(1_000))
    console.log('\nthe longest that one small read waits while ten megabytes are checked and stored')
    console.log(`  ${'nothing uploaded'.padEnd(26)}${worst(quiet).toFixed(1).padStart(8)} ms`)
    const valid = tenMegabytes()
    for (const [what, text] of [
      ['valid', valid],
      ['with errors', valid.replaceAll('"OptIn"', '"OptIm"')],
    ] as const) {
      const waits: number[] = []
      const took: number[] = []
      for (let at = 0; at < UPLOADS; at++) {
        const during = await waitsDuring(address, async () =>
          took.push(await uploadBeside(`${address}/assets`, text)),
        )
        waits.push(worst(during))
      }
      const each = waits.map((wait) => wait.toFixed(0)).join(', ')
      reportResult({
        proof: 'bench',
        claim: `a read beside an upload of 10 MB, ${what}`,
        ...atMost(median(waits), WAIT_MAX_MS, ' ms', `each: ${each}; upload ${median(took).toFixed(0)} ms`),
      })
    }
  } finally {
    await service.stop()
    folder.remove()
  }
}

/** In a thread of its own: sending ten megabytes must not delay the reads that are timed here. */
async function uploadBeside(url: string, text: string): Promise<number> {
  const worker = new Worker(new URL('./upload-thread.ts', import.meta.url), {
    workerData: { url, text, headers: HEADERS },
  })
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}

const worst = (waits: number[]) => waits.reduce((a, b) => Math.max(a, b), 0)

/** Small reads one after the other while something else goes on; gives how long each waited. */
async function waitsDuring(address: string, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let going = true
  const reading = (async () => {
    while (going) {
      const started = performance.now()
      await (await fetch(`${address}?fields=name`, { headers: HEADERS })).text()
      waits.push(performance.now() - started)
      await sleep(1)
    }
  })()
  await sleep(200)
  waits.length = 0
  await work()
  going = false
  await reading
  return waits
}
