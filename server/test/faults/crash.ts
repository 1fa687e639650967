/**
 * The service under load, killed again and again at random moments. Every call that was answered must have its
 * effect and its event; every call that was cut off, both or neither; and every event arrives, in order.
 */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookReceiver } from '../../../sdk/src/webhooks.ts'
import { type Actor, actorAt, eventually, freshDatabase } from '../house.ts'
import { newProcess, type Process } from './processes.ts'

export type CrashPlan = {
  kills: number
  processes: number
  /** Between a process being ready and the next kill. */
  calmMs: { min: number; max: number }
  callsPerSecond: number
  /** After every so many kills the next waits until deliveries go on: on PostgreSQL that may take a lease's time. */
  resumeSeenEvery: number
}

export type CrashReport = {
  kills: number
  calls: number
  arrivals: number
  lost: number
  torn: number
  duplicates: number
  /** Duplicates whose bytes or event id differ from the first. */
  changed: number
  inversions: number
  /** The longest that a receiver without faults of its own waited for its next notification after a restart. */
  resumeMsMax: number
}

const APP = '100000000000001'
const KEY = 'sandbox-operator-key'
/** A receiver that failed is asked again within five minutes; lost is what comes no more. */
const SILENCE_MS_MAX = 330_000

/** What each receiver is like; the number is how many of them there are. */
const KINDS = { healthy: 6, flaky: 1, slow: 1 } as const
type Kind = keyof typeof KINDS
const NUMBERS_EACH = ['1', '2']
/** Each number has one call under way at a time, so no kill can catch more than this. */
export const LINES = Object.values(KINDS).reduce((sum, many) => sum + many, 0) * NUMBERS_EACH.length
const FLAKY_SHARE = 0.05
const SLOW_MS = 1_000

type Line = { number: string; kind: Kind; acknowledged: Set<number>; absent: Set<number>; last: number }
type Arrival = { number: string; count: number; eventId: string; body: string; at: number; kind: Kind }

export function crashUnderLoad(plan: CrashPlan): Promise<CrashReport> {
  return underLoad(plan, async (processes, arrivals) => {
    const resumes: number[] = []
    for (let kills = 0; kills < plan.kills; kills++) {
      const victim = processes[Math.floor(Math.random() * processes.length)] as Process
      await victim.killAfter(plan.calmMs.min + Math.random() * (plan.calmMs.max - plan.calmMs.min))
      await victim.start()
      if (kills % plan.resumeSeenEvery === 0) resumes.push(await untilResumed(arrivals))
    }
    return { kills: plan.kills, resumes }
  })
}

/** `called`: how many of the processes are called; the others only deliver. */
type Load = Pick<CrashPlan, 'processes' | 'callsPerSecond'> & { called?: number }
type Harm = (processes: Process[], arrivals: Arrival[]) => Promise<{ kills: number; resumes: number[] }>

/** Does the harm while calls are made and events arrive, and then judges what came of it. */
export async function underLoad(plan: Load, harm: Harm): Promise<CrashReport> {
  const place = await freshDatabase()
  const processes = await Promise.all(
    Array.from({ length: plan.processes }, () => newProcess(place.environment)),
  )
  const arrivals: Arrival[] = []
  const servers: Server[] = []
  try {
    for (const one of processes) await one.start()
    const lines = await lay(processes, arrivals, servers)
    let stopped = false
    const called = processes.slice(0, plan.called ?? processes.length)
    const driving = lines.map((line) => drive(line, called, plan, lines.length, () => stopped))
    const { kills, resumes } = await harm(processes, arrivals)
    stopped = true
    await Promise.all(driving)
    await drained(lines, arrivals)
    return judge(kills, lines, arrivals, Math.max(...resumes))
  } finally {
    for (const one of processes) await one.kill()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await place.remove()
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One account and two numbers for each receiver, all subscribed. */
async function lay(processes: Process[], arrivals: Arrival[], servers: Server[]): Promise<Line[]> {
  const url = processes[0]?.url ?? ''
  const operator = actorAt(url, KEY)
  const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })).body.access_token
  const lines: Line[] = []
  for (const [kind, many] of Object.entries(KINDS) as [Kind, number][]) {
    for (let count = 0; count < many; count++) {
      const account = (await operator.post('/operator/accounts', { app_id: APP, name: kind })).body.id
      const server = await listen(kind, arrivals)
      servers.push(server)
      const override_callback_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${kind}`
      const answer = await actorAt(url, token).post(`/${account}/subscribed_apps`, {
        override_callback_uri,
        verify_token: 'v',
        subscribed_fields: ['phone_number_name_update'],
      })
      if (answer.status !== 200) throw new Error(answer.text)
      for (const end of NUMBERS_EACH) {
        const number = { display_phone_number: `+1 555 ${account.slice(-6)}${end}`, verified_name: 'none' }
        const { id } = (await operator.post(`/operator/${account}/phone_numbers`, number)).body
        lines.push({ number: id, kind, acknowledged: new Set(), absent: new Set(), last: 0 })
      }
    }
  }
  return lines
}

async function listen(kind: Kind, arrivals: Arrival[]): Promise<Server> {
  const receiver = webhookReceiver({
    verifyToken: 'v',
    appSecret: 'sandbox-app-secret',
    async onEvent(event, delivery) {
      if (kind === 'flaky' && Math.random() < FLAKY_SHARE) throw new Error('this one fails now and then')
      if (event.field !== 'phone_number_name_update') return
      const [number = '', count] = event.value.requested_verified_name.split(' ')
      const body = Buffer.from(delivery.body).toString()
      arrivals.push({
        number,
        count: Number(count),
        eventId: delivery.eventId ?? '',
        body,
        at: Date.now(),
        kind,
      })
      if (kind === 'slow') await sleep(SLOW_MS)
    },
  })
  const server = createServer((request, response) => void receiver.node(request, response).catch(() => {}))
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** Renames one number again and again, and finds out about every call that was cut off. */
async function drive(
  line: Line,
  processes: Process[],
  plan: Load,
  lines: number,
  isStopped: () => boolean,
): Promise<void> {
  const anyProcess = (): Actor => {
    const one = processes[Math.floor(Math.random() * processes.length)] as Process
    return actorAt(one.url, KEY)
  }
  const gap = line.kind === 'slow' ? SLOW_MS * 12 : (1_000 * lines) / plan.callsPerSecond
  while (!isStopped()) {
    const started = Date.now()
    const count = ++line.last
    const verified_name = `${line.number} ${count}`
    const isDone = await anyProcess()
      .post(`/operator/${line.number}`, { verified_name })
      .then(
        (answer) => answer.status === 200,
        () => false,
      )
    if (isDone) line.acknowledged.add(count)
    else {
      const has = await untilKnown(anyProcess, line.number)
      if (has === verified_name) line.acknowledged.add(count)
      else line.absent.add(count)
    }
    // Not all lines at the same beat: a restart would set them all to it.
    await sleep(Math.max(0, started + gap * (0.5 + Math.random()) - Date.now()))
  }
}

async function untilKnown(anyProcess: () => Actor, number: string): Promise<string> {
  for (;;) {
    await sleep(150)
    try {
      const { status, body } = await anyProcess().get(`/operator/${number}`)
      if (status === 200) return body.verified_name
    } catch {
      // Still down: asked again in a moment.
    }
  }
}

async function untilResumed(arrivals: Arrival[]): Promise<number> {
  const since = Date.now()
  await eventually(async () => {
    const last = arrivals.findLast((one) => one.kind === 'healthy')
    return last !== undefined && last.at >= since
  }, 'a delivery after the restart')
  return Date.now() - since
}

async function drained(lines: Line[], arrivals: Arrival[]): Promise<void> {
  let deadline = Date.now() + SILENCE_MS_MAX
  let arrived = arrivals.length
  for (;;) {
    if (arrivals.length > arrived) deadline = Date.now() + SILENCE_MS_MAX
    arrived = arrivals.length
    const seen = new Set(arrivals.map((one) => `${one.number} ${one.count}`))
    const missing = lines.some((line) =>
      [...line.acknowledged].some((count) => !seen.has(`${line.number} ${count}`)),
    )
    if (!missing || Date.now() > deadline) return
    await sleep(100)
  }
}

export function judge(kills: number, lines: Line[], arrivals: Arrival[], resumeMsMax: number): CrashReport {
  const first = new Map<string, Arrival>()
  const highest = new Map<string, number>()
  let duplicates = 0
  let changed = 0
  let inversions = 0
  for (const one of arrivals) {
    const key = `${one.number} ${one.count}`
    const before = first.get(key)
    if (before) {
      duplicates++
      if (before.body !== one.body || before.eventId !== one.eventId) changed++
      continue
    }
    first.set(key, one)
    if (one.count < (highest.get(one.number) ?? 0)) inversions++
    highest.set(one.number, Math.max(one.count, highest.get(one.number) ?? 0))
  }
  let lost = 0
  let torn = 0
  for (const line of lines) {
    for (const count of line.acknowledged) if (!first.has(`${line.number} ${count}`)) lost++
    for (const count of line.absent) if (first.has(`${line.number} ${count}`)) torn++
  }
  const calls = lines.reduce((sum, line) => sum + line.last, 0)
  return { kills, calls, arrivals: arrivals.length, lost, torn, duplicates, changed, inversions, resumeMsMax }
}
