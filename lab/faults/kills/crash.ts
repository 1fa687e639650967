/**
 * The service under load, killed again and again at random moments. Every call that was answered must have its
 * effect and its event; every call that was cut off, both or neither; and every event arrives, in order.
 */

import type { Server } from 'node:http'
import { eventually, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { drive, type Load } from './crash/drive.ts'
import { type CrashReport, drained, judge } from './crash/judge.ts'
import { type Arrival, lay } from './crash/lines.ts'

export type CrashPlan = {
  kills: number
  processes: number
  /** Between a process being ready and the next kill. */
  calmMs: { min: number; max: number }
  callsPerSecond: number
  /** After every so many kills the next waits until deliveries go on: on PostgreSQL that may take a lease's time. */
  resumeSeenEvery: number
}

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

type Harm = (processes: Process[], arrivals: Arrival[]) => Promise<{ kills: number; resumes: number[] }>

/** Does the harm while calls are made and events arrive, and then judges what came of it. */
export async function underLoad(plan: Load, harm: Harm): Promise<CrashReport> {
  const place = await plantedDatabase()
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

async function untilResumed(arrivals: Arrival[]): Promise<number> {
  const since = Date.now()
  await eventually(async () => {
    const last = arrivals.findLast((one) => one.kind === 'healthy')
    return last !== undefined && last.at >= since
  }, 'a delivery after the restart')
  return Date.now() - since
}
