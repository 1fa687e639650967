/** What a recording keeps of people (nothing), what a replay finds of lies (nearly all) and of the truth (nothing), and a certificate of bugs (all). */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, startServer } from '@parley-dev/testing/service'
import { eventsOf } from '../../cli/src/certify/run/world.ts'
import { isFound, planted } from '../../cli/test/transcripts/canaries.ts'
import { atLeast, atMost, reportResult } from '../results.ts'
import { foundOf } from './found.ts'
import { LIES } from './lies/lies.ts'
import { played } from './played.ts'
import { BUGS } from './receivers/bugs.ts'
import { failedOf } from './receivers/found.ts'
import { recordedAt } from './recorded.ts'

const CANARIES = 10_000
const HONEST_RUNS = 100
const RECORDINGS = 20
const FOUND_LEAST = 57

const PARTS: Record<string, () => Promise<boolean>> = {
  async canaries() {
    const seeds = Array.from({ length: CANARIES }, (_, seed) => seed)
    const found = seeds.filter((seed) => {
      const { line, canary } = planted(seed)
      return isFound(line, canary)
    })
    if (found.length > 0) console.log(`seeds: ${found.slice(0, 20).join(', ')}`)
    return reportResult({
      proof: 'truth',
      program: 'canaries',
      claim: `canaries found in ${CANARIES} recorded exchanges`,
      ...atMost(found.length, 0),
    })
  },
  lies: () =>
    withTalk(async (url, talk) => {
      const missed: string[] = []
      for (const lie of LIES) {
        const found = await foundOf([lie], url, talk)
        if (found.length === 0) missed.push(`${lie.on}: ${lie.name}`)
      }
      for (const name of missed) console.log(`missed: ${name}`)
      return reportResult({
        proof: 'truth',
        program: 'lies',
        claim: `planted deviations of ${LIES.length} that a replay finds`,
        ...atLeast(LIES.length - missed.length, FOUND_LEAST),
      })
    }),
  async receivers() {
    const service = await startServer(findServer())
    try {
      const events = await eventsOf({ url: service.url, key: 'sandbox-operator-key' })
      const honest = await failedOf(events)
      const missed: string[] = []
      for (const [bug, wrong] of Object.entries(BUGS))
        if ((await failedOf(events, wrong())).length === 0) missed.push(bug)
      for (const bug of missed) console.log(`missed: ${bug}`)
      for (const one of honest) console.log(`false: ${one.family}: ${one.name}: ${one.wrong}`)
      const all = Object.keys(BUGS).length
      const about = { proof: 'truth', program: 'receivers' } as const
      const claim = `planted bugs in ${all} receivers that a certificate finds`
      const areFound = reportResult({ ...about, claim, ...atLeast(all - missed.length, all) })
      const none = 'cases that a receiver without a bug fails'
      return reportResult({ ...about, claim: none, ...atMost(honest.length, 0) }) && areFound
    } finally {
      await service.stop()
    }
  },
  /** Each recording has stand-ins of its own. */
  async honest() {
    let alarms = 0
    for (let recording = 0; recording < RECORDINGS; recording++)
      await withTalk(async (url, talk) => {
        for (let run = 0; run < HONEST_RUNS / RECORDINGS; run++) {
          const { report } = await played(talk, url)
          alarms += report.open
          if (report.open > 0) console.log(JSON.stringify(report.differences.slice(0, 5)))
        }
        return true
      })
    const claim = `false alarms in ${HONEST_RUNS} replays of ${RECORDINGS} recordings at an honest server`
    return reportResult({ proof: 'truth', program: 'honest', claim, ...atMost(alarms, 0) })
  },
}

async function withTalk(work: (url: string, talk: string) => Promise<boolean>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-truth-'))
  const service = await startServer(findServer(), { PARLEY_REVIEW: 'manual' })
  try {
    return await work(service.url, await recordedAt(service.url, folder))
  } finally {
    await service.stop()
    await rm(folder, { recursive: true })
  }
}

const wanted = process.argv.slice(2)
for (const [name, part] of Object.entries(PARTS))
  if ((wanted.length === 0 || wanted.includes(name)) && !(await part())) process.exitCode = 1
process.exit()
