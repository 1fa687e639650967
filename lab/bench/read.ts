/**
 * Claim: an authenticated read of a phone number on SQLite runs at 0.5 or more of the rate of a bare node:http
 * server that sends the same bytes; and memory stays flat over a million requests (`--million`).
 */

import { atLeast, reportResult } from '../results.ts'
import { load, median } from './tools/load.ts'
import { parley, type Server, startServer, temporaryFolder } from './tools/processes.ts'

const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 32
const NUMBER = '300000000000001'

const folder = temporaryFolder()
const ours = await parley({ PARLEY_DATA_DIR: folder.path }, true)
const request = `GET /${NUMBER} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer sandbox-token\r\n\r\n`
const answer = await fetch(`http://127.0.0.1:${ours.port}/${NUMBER}`, {
  headers: { authorization: 'Bearer sandbox-token' },
})
const bare = await startServer(['lab/bench/tools/bare-server.ts', await answer.text()], { onOneCore: true })

/** Requests per second of processor time: what one core gives, whatever else the machine is doing. */
async function measure(server: Server, seconds: number) {
  const before = server.cpuSeconds()
  const got = await load({ port: server.port, request, connections: CONNECTIONS, seconds })
  if (got.failures > 0) throw new Error(`${got.failures} requests failed`)
  return { perSecond: got.perSecond, perCpuSecond: got.requests / (server.cpuSeconds() - before) }
}
await measure(bare, 1)
await measure(ours, 3)

const ratios: number[] = []
const cpuRatios: number[] = []
for (let round = 1; round <= ROUNDS; round++) {
  const limit = await measure(bare, SECONDS)
  const got = await measure(ours, SECONDS)
  ratios.push(got.perSecond / limit.perSecond)
  cpuRatios.push(got.perCpuSecond / limit.perCpuSecond)
  console.log(
    `round ${round}: bare ${limit.perSecond.toFixed(0)}/s, parley ${got.perSecond.toFixed(0)}/s, ratio ${ratios.at(-1)?.toFixed(2)}, by processor time ${cpuRatios.at(-1)?.toFixed(2)}`,
  )
}
reportResult({
  proof: 'bench',
  claim: 'reads a second beside bare node:http',
  ...atLeast(median(ratios), 0.5, `${median(cpuRatios).toFixed(2)} by processor time`),
})

if (process.argv.includes('--million')) {
  const samples: number[] = []
  for (let part = 1; part <= 10; part++) {
    await load({ port: ours.port, request, connections: CONNECTIONS, requests: 100_000 })
    samples.push(ours.residentMb())
    console.log(`after ${part}00,000 requests: ${samples.at(-1)?.toFixed(0)} MB resident`)
  }
  const growth = (samples.at(-1) ?? 0) - (samples[2] ?? 0)
  console.log(
    `memory: ${growth.toFixed(0)} MB growth from the 300,000th to the 1,000,000th request (target: flat)`,
  )
}

await ours.stop()
await bare.stop()
folder.remove()
