/** The same streams on SQLite and on PostgreSQL: whatever can be seen from outside is the same. */

import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import {
  type Answer,
  APP,
  actorsAt,
  freshPostgres,
  freshSqlite,
  type Place,
  type TestHouse,
} from '../../server/test/house.ts'
import { newProcess, type Process } from '../../server/test/processes.ts'
import { playSteps, sequences } from '../faults/model/play.ts'
import type { Ends } from '../faults/scenario.ts'
import { blind, blindAnswer } from './blind.ts'
import { learn, type Pools } from './pools.ts'
import { chanceFrom } from './random.ts'
import { recordedEvents, unlikeEvents } from './recorded-events.ts'
import { requestFrom } from './request.ts'
import { poolsOf } from './run.ts'
import { type Sender, type Sent, senderTo } from './send.ts'
import type { FuzzRequest } from './written.ts'

type Side = Process & { place: Place; pools: Pools; sender: Sender; operator: TestHouse['operator'] }

/**
 * Reviews come when the operator says so, not when a worker gets to them; calls are written down a moment later, by
 * each as it finds the time.
 */
const CALM = { PARLEY_REVIEW_DELAY_MS: '86400000', PARLEY_REQUEST_LOG_PERCENT: '0' }

const AGAIN_MS = 250
const AGAIN_MAX = 12
const WORK_LOOKS_MAX = 1_000
const WORK_LOOK_MS = 5
const EVENTS_COMPARED_EVERY = 10_000

async function side(t: Ends, place: Place): Promise<Side> {
  t.after(place.remove)
  const started = await newProcess({ ...place.environment, ...CALM })
  t.after(() => started.kill())
  await started.start()
  const actors = actorsAt(started.url)
  const pools = await poolsOf(t, actors)
  return { ...started, place, pools, sender: senderTo(started.url), operator: actors.operator }
}

export async function compareEngines(
  t: Ends,
  postgresUrl: string,
  plan: { requests: number; sequences: number; seed: number },
  report: (difference: string) => void,
): Promise<{ requests: number; steps: number; events: number; differences: number }> {
  const sides = [await side(t, await freshSqlite()), await side(t, await freshPostgres(postgresUrl))] as const
  let differences = 0
  const compare = (what: string, seen: string[]) => {
    if (seen[0] === seen[1]) return
    differences++
    report(described(what, seen))
  }
  let events = 0
  const compareEvents = async (when: string) => {
    const [one, other] = [await recordedEvents(sides[0].place), await recordedEvents(sides[1].place)]
    events = one.values().reduce((sum, often) => sum + often, 0)
    for (const [event, often, otherwise] of unlikeEvents(one, other))
      compare(`${when}: ${event}`, [`recorded ${often} times`, `recorded ${otherwise} times`])
  }
  for (let at = 0; at < plan.requests; at++) {
    const request = requestFrom(chanceFrom(plan.seed + at))
    const answers = await onBoth(sides, request)
    if (answers.some(([, answer]) => !isHarmless(request, answer))) await Promise.all(sides.map(workDone))
    if (at % EVENTS_COMPARED_EVERY === 0) await compareEvents(`after #${at}`)
    for (const [side, answer] of answers)
      if (answer.status === 200) learn(side.pools, request.pattern, answer.text)
    const seen = answers.map(([, answer]) => blindAnswer(request.pattern, answer))
    compare(`#${at} ${request.method} ${request.url}`, seen)
    await nextMillisecond()
  }
  for (const { sender } of sides) sender.close()
  await compareEvents('after all requests')
  let steps = 0
  for (const sequence of fc.sample(sequences, { seed: plan.seed, numRuns: plan.sequences })) {
    const [one = [], other = []] = await Promise.all(sides.map(({ url }) => playSteps(url, sequence)))
    steps += sequence.length
    for (const [at, step] of sequence.entries())
      compare(JSON.stringify(step), [one[at], other[at]].map(seenOf))
  }
  await Promise.all(sides.map(workDone))
  await compareEvents('after all sequences')
  return { requests: plan.requests, steps, events, differences }
}

/** The next call must not remove on one of them what a job of the other has recorded already. */
async function workDone({ operator }: Side): Promise<void> {
  for (let looks = 0; looks < WORK_LOOKS_MAX; looks++) {
    const { body } = await operator.get(`/operator/apps/${APP}/settled`)
    if (body.under_way?.jobs === 0) return
    await setTimeout(WORK_LOOK_MS)
  }
}

/**
 * What one has done already in the background and the other has not yet is the same a moment later: whatever changed
 * nothing is asked again.
 */
async function onBoth(sides: readonly Side[], request: FuzzRequest): Promise<[Side, Sent][]> {
  for (let again = 0; ; again++) {
    const answers: [Side, Sent][] = []
    for (const side of sides) answers.push([side, await side.sender.send(request, side.pools)])
    const [one, other] = answers.map(([, answer]) => blindAnswer(request.pattern, answer))
    const mayAsk = answers.every(([, answer]) => isHarmless(request, answer))
    if (one === other || !mayAsk || again === AGAIN_MAX) return answers
    await setTimeout(AGAIN_MS)
  }
}

const isHarmless = ({ method }: FuzzRequest, { status, text }: Sent) =>
  method === 'GET' || status >= 400 || text.startsWith('{"success":false')

const seenOf = (answer: Answer | undefined) => `${answer?.status} ${blind(answer?.text ?? '')}`

/** Lists are in the order of their times, and two of the same time in that of their ids, which differ. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  while (Date.now() === now) await setTimeout(1)
}

function described(what: string, [one = '', other = '']: string[]): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 160)
  return `${what.slice(0, 200)}\n  SQLite     …${around(one)}\n  PostgreSQL …${around(other)}`
}
