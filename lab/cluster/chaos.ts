/** Faults, one after the other in the order of a seed, under load; then what came of it, as a table. */

import { cpus, loadavg } from 'node:os'
import { reportResult } from '../results.ts'
import { type Cluster, isReady, until } from './cluster.ts'
import { etcdIsWell } from './etcd.ts'
import { FAULTS, type Fault } from './faults/faults.ts'
import { chanceFrom } from './faults/order.ts'
import { whatWasKept } from './judge.ts'
import { sleep } from './load/caller.ts'
import { interruption, type Outcome, tally } from './load/journal.ts'
import { type ClusterLoad, startLoad } from './load/load.ts'
import { addressOf, SERVERS, STORES } from './machines.ts'
import { isWhole } from './patroni.ts'
import { type ChaosReport, problemsOf, type Row, reportOf } from './report.ts'

export type ChaosPlan = { seed: number; minutes: number; only: string[] }

/** So long nothing is wrong between two faults. */
const CALM_MS = 6_000
const WHOLE_MS_MAX = 180_000

export async function chaos(cluster: Cluster, plan: ChaosPlan): Promise<boolean> {
  const names = plan.only.length > 0 ? plan.only : Object.keys(FAULTS)
  const { choose, order } = chanceFrom(plan.seed)
  const load = await startLoad()
  await sleep(CALM_MS)
  const deadline = Date.now() + plan.minutes * 60_000
  const rows: Row[] = []
  for (const name of order(names)) {
    if (plan.minutes > 0 ? Date.now() > deadline : rows.length === names.length) break
    const row = await suffer(name, FAULTS[name] as Fault, { cluster, choose }, load)
    rows.push(row)
    console.log(JSON.stringify(row))
    // A cluster that does not heal says nothing more about faults, but what it kept is judged all the same.
    if (row.unhealed) break
  }
  const notifications = await load.stop()
  const report: ChaosReport = {
    ...plan,
    rows,
    notifications,
    kept: await whatWasKept(load.journal),
    histories: load.histories,
    odd: load.journal.odd,
    busy: (loadavg()[1] ?? 0) / cpus().length,
  }
  console.log(reportOf(report))
  const problems = problemsOf(report)
  const { acknowledged, lost, doubled, torn } = report.kept
  return reportResult({
    proof: 'cluster',
    program: 'chaos',
    claim: `${report.rows.length} faults in ${report.minutes} minutes, seed ${report.seed}`,
    figure: [`${acknowledged} writes: ${lost} lost, ${doubled} twice, ${torn} torn`, ...problems].join('; '),
    bar: 'nothing lost, twice, torn or overtaken; writes back in time',
    isMet: problems.length === 0,
  })
}

async function suffer(
  name: string,
  fault: Fault,
  context: Parameters<Fault['harm']>[0],
  load: ClusterLoad,
): Promise<Row> {
  const [began, beganAt] = [performance.now(), new Date()]
  const { what, heal } = await fault.harm(context)
  await sleep(fault.seconds * 1_000)
  await heal?.()
  const unhealed = await until(what, () => isWell(context.cluster), WHOLE_MS_MAX).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const whole = performance.now()
  await sleep(CALM_MS)
  const ended = performance.now()
  const { seen } = load.journal
  const { backMs, gapMs } = interruption(seen, began, ended)
  const [writes, reads] = [tally(seen, 'write', began, ended), tally(seen, 'read', began, ended)]
  const both = (outcome: Outcome) => writes[outcome] + reads[outcome]
  return {
    began: beganAt,
    name,
    what,
    backSecondsMax: fault.backSecondsMax,
    backSeconds: gapMs < 1_000 ? 0 : backMs / 1_000,
    unhealed,
    wholeSeconds: (whole - began) / 1_000,
    done: writes.done,
    unavailable: both('unavailable'),
    malformed: both('malformed'),
    broken: both('broken'),
    cutOff: both('cut off'),
    reads: `${reads.done} of ${Object.values(reads).reduce((sum, count) => sum + count)}`,
  }
}

async function isWell(cluster: Cluster): Promise<boolean> {
  for (const name of cluster.startEnded()) console.log(`${name} had ended by itself, and was started again`)
  if (!(await isWhole())) return false
  const servers = SERVERS.map((machine) => isReady(`http://${addressOf(machine)}:8080`))
  return (await Promise.all([...servers, ...STORES.map(etcdIsWell)])).every(Boolean)
}
