/**
 * An upgrade while calls go on: processes of the old version are replaced one by one by those of the new one, on one
 * PostgreSQL, and later the other way round. A balancer would do the same: a process is asked nothing more before it ends.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { freshPostgres } from '../../../server/test/databases.ts'
import { ACCOUNT, type Answer, actorAt } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'

const PROCESSES = 2
const CALLERS = 6
const CALL_GAP_MS = 20
const DRAIN_MS = 500

export type Upgrade = {
  calls: number
  /** Answered with anything but success, or not at all. */
  failed: number
  firstFailure: string
  /** Written by one version and not found by the next process that was asked. */
  lost: number
  /** Calls while both versions were serving. */
  besideEachOther: number
  wentBack: 'yes' | 'no'
}

type Plan = { admin: string; from: string; to: string; goesBack: boolean; sharedMs: number }

/** `from` and `to`: the program of each version. */
export async function upgradeUnderLoad({ admin, from, to, goesBack, sharedMs }: Plan): Promise<Upgrade> {
  const place = await freshPostgres(admin)
  const report: Upgrade = {
    calls: 0,
    failed: 0,
    firstFailure: '',
    lost: 0,
    besideEachOther: 0,
    wentBack: goesBack ? 'yes' : 'no',
  }
  const all: Process[] = []
  let asked: { process: Process; main: string }[] = []
  let isOver = false
  const begin = async (main: string) => {
    const process = await newProcess(place.environment, [], main)
    all.push(process)
    await process.start()
    asked.push({ process, main })
  }

  /** The first of the new version is there before the last of the old one goes. */
  async function replace(old: string, fresh: string): Promise<void> {
    for (let count = 0; count < PROCESSES; count++) {
      await begin(fresh)
      await sleep(sharedMs)
      const leaving = asked.find((one) => one.main === old)
      asked = asked.filter((one) => one !== leaving)
      await sleep(DRAIN_MS)
      await leaving?.process.kill('SIGTERM')
    }
  }

  let turn = 0
  async function call(
    run: (actor: ReturnType<typeof actorAt>) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const next = asked[turn++ % asked.length]
    report.calls++
    if (new Set(asked.map((one) => one.main)).size > 1) report.besideEachOther++
    try {
      const answer = await run(actorAt(next?.process.url ?? '', 'sandbox-token'))
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      return answer
    } catch (error) {
      report.failed++
      report.firstFailure ||= (error as Error).message
      return undefined
    }
  }

  async function caller(name: string): Promise<void> {
    for (let count = 0; !isOver; count++) {
      const flow = { name: `${name} ${count}`, categories: ['OTHER'] }
      const id = (await call((actor) => actor.post(`/${ACCOUNT}/flows`, flow)))?.body.id
      const found = id && (await call((actor) => actor.get(`/${id}?fields=name`)))
      if (id && found && found.body.name !== flow.name) report.lost++
      if (id) await call((actor) => actor.delete(`/${id}`))
      await call((actor) => actor.get(`/${ACCOUNT}/phone_numbers`))
      await sleep(CALL_GAP_MS)
    }
  }

  try {
    for (let count = 0; count < PROCESSES; count++) await begin(from)
    const load = Promise.all(Array.from({ length: CALLERS }, (_, count) => caller(`Caller ${count}`)))
    await sleep(sharedMs)
    await replace(from, to)
    await sleep(sharedMs)
    if (goesBack) await replace(to, from)
    isOver = true
    await load
    return report
  } finally {
    isOver = true
    for (const process of all) await process.kill()
    await place.remove()
  }
}
