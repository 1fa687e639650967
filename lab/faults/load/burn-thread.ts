/** The thread behind `burn`: works in pieces as small as a load generator's, and rests in between. */

import { parentPort, workerData } from 'node:worker_threads'

const TICK_MS = 2
/** Whoever was kept waiting for a processor has no claim to what others had meanwhile. */
const PIECE_MS_MAX = 10

const share = workerData as number
const started = performance.now()
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

const burntMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const burntBefore = burntMs()
const elapsedMs = () => performance.now() - started
while (!isOver) {
  const until = performance.now() + PIECE_MS_MAX
  while (burntMs() - burntBefore < elapsedMs() * share && performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, TICK_MS))
}
parentPort?.postMessage((burntMs() - burntBefore) / elapsedMs())
