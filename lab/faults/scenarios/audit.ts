/** T44: processes killed while changes are made; each change has one row, and the chains hold. */

import { sql } from 'kysely'
import { pino } from 'pino'
import { type Service, startService } from '../../../server/src/app/assembly.ts'
import type { Writer } from '../../../server/src/kernel/engine/index.ts'
import { APP, actorAt, eventually, plantedDatabase, settingsFor } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

const KEY = 'sandbox-operator-key'
const LINES = 8
const CALM_MS = { min: 300, max: 2_000 }

type Line = { id: string; last: number }

export const audit: Scenario = {
  name: 'audit',
  test: 'T44',
  title: 'kills while changes are made',
  bar: 'each change has one row: 0 missing, 0 extra; every chain intact',
  engines: BOTH,
  async run(t, { engine, option }) {
    const kills = option('kills', 30)
    const place = await plantedDatabase()
    const processes = await Promise.all(
      Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => newProcess(place.environment)),
    )
    t.after(() => place.remove())
    t.after(() => Promise.all(processes.map((one) => one.kill())))
    for (const one of processes) await one.start()
    const operator = () =>
      actorAt((processes[Math.floor(Math.random() * processes.length)] as Process).url, KEY)

    const lines: Line[] = []
    for (let count = 0; count < LINES; count++) {
      const account = await operator().post('/operator/accounts', { app_id: APP, name: 'Audited' })
      lines.push({ id: account.body.id, last: 0 })
    }
    let isStopped = false
    const driving = lines.map(async (line) => {
      // Each new country is recorded as an event: the events count the changes that were really made.
      while (!isStopped)
        await operator()
          .post(`/operator/${line.id}`, { country: countryOf(line.last++) })
          .catch(pause)
    })
    for (let count = 0; count < kills; count++) {
      const victim = processes[count % processes.length] as Process
      await victim.killAfter(CALM_MS.min + Math.random() * (CALM_MS.max - CALM_MS.min))
      await victim.start()
    }
    isStopped = true
    await Promise.all(driving)

    await Promise.all(processes.map((one) => one.kill()))

    const after = await startService(settingsFor(place.environment), pino({ level: 'silent' }))
    t.after(() => after.close())
    const figures = { audited: 0, missing: 0, extra: 0, problems: 0 }
    for (const { id } of lines) {
      const rows = await countOf(after, 'audit', 'action', 'setAccount', id)
      const changes = await countOf(after, 'events', 'field', 'account_update', id)
      figures.audited += rows
      figures.missing += Math.max(0, changes - rows)
      figures.extra += Math.max(0, rows - changes)
    }
    const verdict = await eventually(async () => {
      const { body } = await actorAt(after.url, KEY).get('/operator/audit/verify')
      return body.unsealed === 0 && body
    }, 'the sealing of the rest')
    figures.problems = verdict.problems.length
    return {
      count: `${kills} kills, ${figures.audited} changes, ${verdict.blocks} blocks`,
      figures,
      problems: [
        ...notZero(figures, 'missing', 'extra', 'problems'),
        ...unless(verdict.intact, 'the audit is not intact'),
        ...unless(figures.audited > kills, 'hardly anything was done'),
      ],
    }
  },
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

const letter = (at: number) => String.fromCharCode(65 + (at % 26))
const countryOf = (count: number) => letter(count) + letter(Math.floor(count / 26))

async function countOf(
  { house }: Service,
  table: 'audit' | 'events',
  column: 'action' | 'field',
  value: string,
  accountId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${value} and account_id = ${accountId}`.execute(house.storage.read as Writer)
  return Number(rows[0]?.count ?? 0)
}
