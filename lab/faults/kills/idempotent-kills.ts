/** The same call many times at once under one key, while processes are killed: it is done once, and answered alike. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, APP, actorAt, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { accountNames } from './keyed-load.ts'

export type IdempotentKills = {
  keys: number
  calls: number
  kills: number
  /** Keys whose effect is there other than once. */
  missing: number
  doubled: number
  /** Keys whose answers differ, and those that let another body pass. */
  unlike: number
  otherBodyPassed: number
}

type Plan = {
  keys: number
  atOnce: number
  keysAtOnce: number
  processes: number
  killEveryMs: number | undefined
}

const KEY = 'sandbox-operator-key'
const REPEAT_MS = 100

export async function repeatUnderKills(plan: Plan): Promise<IdempotentKills> {
  const place = await plantedDatabase()
  const processes = await Promise.all(
    Array.from({ length: plan.processes }, () => newProcess(place.environment)),
  )
  const report: IdempotentKills = {
    ...{ keys: plan.keys, calls: 0, kills: 0 },
    ...{ missing: 0, doubled: 0, unlike: 0, otherBodyPassed: 0 },
  }
  const anyProcess = () => processes[Math.floor(Math.random() * processes.length)] as Process
  let done = false

  async function post(key: string, name: string): Promise<Answer> {
    for (;;) {
      report.calls++
      try {
        const headers = { 'idempotency-key': key }
        const answer = await actorAt(anyProcess().url, KEY).post(
          '/operator/accounts',
          { app_id: APP, name },
          { headers },
        )
        if (answer.status < 500) return answer
      } catch {
        // Killed under it: it may have been done, and is asked for again.
      }
      await sleep(REPEAT_MS)
    }
  }

  async function tryKey(name: string): Promise<void> {
    const answers = await Promise.all(Array.from({ length: plan.atOnce }, () => post(name, name)))
    const [first] = answers
    if (answers.some((one) => one.status !== 200 || one.text !== first?.text)) report.unlike++
    if ((await post(name, `${name} but otherwise`)).status !== 400) report.otherBodyPassed++
  }

  async function killing(): Promise<void> {
    while (!done && plan.killEveryMs !== undefined) {
      await sleep(plan.killEveryMs * (0.5 + Math.random()))
      if (done) return
      const victim = anyProcess()
      await victim.kill()
      report.kills++
      await victim.start()
    }
  }

  try {
    for (const one of processes) await one.start()
    const killed = killing()
    let next = 0
    const caller = async () => {
      while (next < plan.keys) await tryKey(`keyed ${next++}`)
    }
    await Promise.all(Array.from({ length: plan.keysAtOnce }, caller))
    done = true
    await killed
    for (const one of processes) await one.kill('SIGTERM')
    const names = (await accountNames(place)).filter((name) => name.startsWith('keyed '))
    report.missing = plan.keys - new Set(names).size
    report.doubled = names.length - new Set(names).size
    return report
  } finally {
    done = true
    for (const one of processes) await one.kill()
    await place.remove()
  }
}
