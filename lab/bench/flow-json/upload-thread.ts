/** Sends one definition from a thread of its own, and reports how long it took. */

import { parentPort, workerData } from 'node:worker_threads'

type Given = { url: string; text: string; headers: Record<string, string> }

async function upload({ url, text, headers }: Given): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: text,
  })
  await answer.text()
  if (!answer.ok) throw new Error(`the upload was answered with ${answer.status}`)
  return performance.now() - started
}

parentPort?.postMessage(await upload(workerData))
