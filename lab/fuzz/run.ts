/** A stream of requests out of one seed against a real process, and what went wrong. */

import { waitInput } from '../../server/src/kernel/call/waiting.ts'
import { actorsAt, NUMBER, type Place, STRANGERS_ACCOUNT, type TestHouse } from '../../server/test/house.ts'
import { makeNodes } from '../../server/test/nodes.ts'
import { newProcess } from '../../server/test/processes.ts'
import { receiver } from '../../server/test/receiver.ts'
import type { Ends } from '../faults/scenario.ts'
import { databaseProblems, whatIsWrong } from './invariants.ts'
import { firstPools, learn, type Pools } from './pools.ts'
import { chanceFrom } from './random.ts'
import { requestFrom } from './request.ts'
import { type Sent, senderTo } from './send.ts'
import type { FuzzRequest } from './written.ts'

export type Finding = { at: number; request: FuzzRequest; answer: Sent; wrong: string; log: string }

export type FuzzReport = {
  seed: number
  requests: number
  accepted: number
  refused: number
  /** Answers that took two seconds longer than they were asked to wait: `#7 POST /{flow} 2101 ms`. */
  slow: string[]
  slowestMs: number
  exits: number
  findings: Finding[]
  database: string[]
}

const SLOW_MS = 2_000

export async function fuzz(
  t: Ends,
  place: Place,
  plan: { seed: number; requests: number; atOnce: number },
): Promise<FuzzReport> {
  const service = await newProcess({ ...place.environment, PARLEY_REVIEW_DELAY_MS: '0' })
  await service.start()
  t.after(() => service.kill())
  const pools = await poolsOf(t, actorsAt(service.url))
  const report: FuzzReport = {
    ...plan,
    accepted: 0,
    refused: 0,
    slow: [],
    slowestMs: 0,

    exits: 0,
    findings: [],
    database: [],
  }
  const sender = senderTo(service.url)
  let next = 0
  const play = async () => {
    while (next < plan.requests && report.exits === 0) {
      const at = next++
      const request = requestFrom(chanceFrom(plan.seed + at))
      const answer = await sender.send(request, pools)
      note(report, at, request, answer, service.said())
      if (answer.status === 200) learn(pools, request.pattern, answer.text)
      if (!service.isRunning()) report.exits = 1
    }
  }
  await Promise.all(Array.from({ length: plan.atOnce }, play))
  sender.close()
  await service.kill('SIGTERM')
  report.database = await databaseProblems(place)
  return report
}

function note(report: FuzzReport, at: number, request: FuzzRequest, answer: Sent, log: string): void {
  report[answer.status < 400 ? 'accepted' : 'refused']++
  const took = Math.round(answer.milliseconds - askedToWaitMs(request))
  report.slowestMs = Math.max(report.slowestMs, took)
  if (took > SLOW_MS) report.slow.push(`#${at} ${request.pattern} ${took} ms`)
  const wrong = whatIsWrong(request, answer)
  if (wrong !== undefined) report.findings.push({ at, request, answer, wrong, log })
}

/** Some reads wait for news, for as long as they are asked to. */
function askedToWaitMs({ url }: FuzzRequest): number {
  const wait = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('wait')
  return wait === null ? 0 : (waitInput().safeParse(wait).data ?? 0)
}

export async function poolsOf(t: Ends, actors: Pick<TestHouse, 'owner' | 'operator'>): Promise<Pools> {
  const nodes = await makeNodes(actors)
  const wrote = { from: '15550100099', type: 'text', text: { body: 'Hello' } }
  const { id } = (await actors.operator.post(`/operator/${NUMBER}/inbound`, wrote)).body
  const listening = await receiver(t, { verifyToken: 'v' })
  return firstPools({
    ...Object.fromEntries(
      ['media', 'flow', 'template', 'template_id', 'upload', 'qr_code_id'].map((kind) => [
        kind,
        [nodes[kind] ?? ''],
      ]),
    ),
    message_id: [id],
    code: [nodes.qr_code_id ?? ''],
    receiver: [listening.url],
    stranger: [STRANGERS_ACCOUNT],
  })
}

/** A finding in a line, enough to play it again: `requestFrom(chanceFrom(seed + at))`. */
export const describe = ({ at, request, answer, wrong, log }: Finding): string =>
  `#${at} ${wrong}: ${request.method} ${request.url.slice(0, 200)} ${String(request.body ?? '').slice(0, 300)} → ${answer.text.slice(0, 200)}\n${log.slice(-1_500)}`
