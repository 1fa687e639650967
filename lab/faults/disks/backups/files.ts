/** Files that are uploaded one after the other, and whether they are there, byte for byte. */

import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorAt, NUMBER } from '../../../../server/test/house.ts'

const TOKEN = 'sandbox-token'
/** More than one chunk of a blob. */
const BYTES = 600_000
const GAP_MS = 100

type Uploaded = { id: string; sha256: string }

export type Files = {
  uploaded: Uploaded[]
  failed(): number
  stop(): Promise<void>
  abandon(): void
}

export function startUploading(url: string): Files {
  const uploaded: Uploaded[] = []
  let failed = 0
  let stopped = false

  async function uploadOn(): Promise<void> {
    while (!stopped) {
      const bytes = new Uint8Array(randomBytes(BYTES))
      const raw = new FormData()
      raw.set('messaging_product', 'chat')
      raw.set('file', new Blob([bytes], { type: 'image/png' }), 'noise.png')
      const answer = await actorAt(url, TOKEN)
        .post(`/${NUMBER}/media`, undefined, { raw })
        .catch(() => undefined)
      if (answer?.status === 200) uploaded.push({ id: answer.body.id, sha256: sha256(bytes) })
      else failed++
      await sleep(GAP_MS)
    }
  }

  const uploading = uploadOn()
  return {
    uploaded,
    failed: () => failed,
    async stop() {
      stopped = true
      await uploading
    },
    abandon() {
      stopped = true
    },
  }
}

export async function wrongFiles(url: string, files: Uploaded[]): Promise<number> {
  let wrong = 0
  for (const { id, sha256: expected } of files) {
    const read = await actorAt(url, TOKEN).get(`/${id}`)
    const bytes = read.status === 200 ? await (await fetch(read.body.url)).bytes() : new Uint8Array()
    if (sha256(bytes) !== expected) wrong++
  }
  return wrong
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
