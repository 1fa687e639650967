/**
 * The guide's point-in-time recovery, carried out as it is written, under load, with the PostgreSQL of the system: after
 * a disaster everything that was acknowledged before the chosen moment is there, and nothing that came after it.
 */

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { stepsOf, textOf } from '../../../server/test/guides/guide.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { type KeyedLoad, startKeyedLoad } from '../kills/keyed-load.ts'
import { type ServedAgain, servedAgain } from './served-again.ts'
import { systemPostgres } from './system-postgres.ts'

export type PointInTime = ServedAgain & {
  calls: number
  acknowledgedBefore: number
  restored: number
  /** Acknowledged before the moment, and not there; first asked for after it, and there. */
  lost: number
  beyond: number
  /** The same for the dump, which was made a moment earlier. */
  lostOfDump: number
  baseMs: number
  recoveryMs: number
}

type Plan = { callsPerSecond: number; phaseMs: number }

const GUIDE = new URL('../../../docs/guides/backup.md', import.meta.url)
/** What the guide says of the reader's machine. */
const GUIDES_DATA = '/var/lib/postgresql/15/main'
const GUIDES_BACKUPS = '/var/backups/parley'
const GUIDES_MOMENT = '2026-11-16 09:00:00+00'

export async function recoverToMoment({ callsPerSecond, phaseMs }: Plan): Promise<PointInTime> {
  const server = await systemPostgres()
  const service = await newProcess({ DATABASE_URL: server.url() })
  let load: KeyedLoad | undefined
  try {
    const [dump, where, archive, base, choose, recover] = blocksOfGuide().map((block) =>
      block.replaceAll(GUIDES_DATA, server.data).replaceAll(GUIDES_BACKUPS, server.folder),
    )
    await service.start()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond })
    await server.type(where)
    await server.type(archive)
    await sleep(phaseMs)
    const baseMs = await timed(() => server.type(base))
    await sleep(phaseMs)
    const beforeDump = [...load.acknowledged.keys()]
    await server.type(dump)
    const before = [...load.acknowledged.keys()]
    const moment = await server.type(`psql -Atc 'select clock_timestamp()'`)
    const sentBefore = new Set(load.sent)
    await sleep(phaseMs)
    load.abandon()
    await server.type(`psql -c 'drop table accounts cascade'`)
    await service.kill()
    await server.type((choose ?? '').replace(GUIDES_MOMENT, moment.trim()))
    const recoveryMs = await timed(() => server.type(recover))
    const names = await server.accounts('parley')
    const dumped = await server.accounts('restored')
    const verdict = await servedAgain(server.url())
    return {
      calls: load.report.calls,
      acknowledgedBefore: before.length,
      restored: names.size,
      lost: before.filter((name) => !names.has(name)).length,
      beyond: [...names].filter((name) => name.startsWith('account ') && !sentBefore.has(name)).length,
      lostOfDump: beforeDump.filter((name) => !dumped.has(name)).length,
      ...verdict,
      baseMs,
      recoveryMs,
    }
  } finally {
    load?.abandon()
    await service.kill()
    await server.stop()
  }
}

/** The commands of the guide's part on PostgreSQL, in order. */
function blocksOfGuide(): string[] {
  const guide = readFileSync(GUIDE, 'utf8')
  const begins = guide.slice(0, guide.indexOf('\n## PostgreSQL')).split('\n').length
  const blocks = stepsOf(guide).filter((step) => step.is === 'commands' && step.line > begins)
  return blocks.map(textOf)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return Math.round(performance.now() - since)
}
