/**
 * How the installation is doing, on one page: the backlog, failing receivers, jobs that were given up, and how busy
 * this process is.
 */

import { installationOf } from '../../../kernel/call/installation.ts'
import { backlogOf, countByState, healthOf, nextDue } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import { SECOND } from '../../../kernel/process/clock.ts'
import { loopLag } from '../../../kernel/process/loop-lag.ts'
import { modeSetting } from '../../../kernel/process/mode.ts'
import { VERSION } from '../../../kernel/process/version.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { overviewAnswer } from './answer.ts'

export const readOverview = operatorReading('readOverview', noNode, {
  summary: 'Read how the installation is doing: backlog, failing receivers, what was given up, load',
  answer: overviewAnswer,
  isLeftOut: true,
  async run({ call: { house, db, now } }) {
    const asked = performance.now()
    const next = await nextDue(db)
    const answered_in_seconds = (performance.now() - asked) / SECOND
    const states = new Map((await countByState(db)).map(({ state, count }) => [state, count]))
    const jobs = {
      waiting: states.get('waiting') ?? 0,
      running: states.get('running') ?? 0,
      dead: states.get('dead') ?? 0,
      overdue_seconds: next === undefined ? 0 : Math.max(0, house.clock.now() - next) / SECOND,
    }
    const backlog = await backlogOf(house)
    const { commits, conflicts, waiting: transactions_waiting, connections } = house.storage.load()
    const loop_lag = loopLag()
    const checks = await healthOf(house, {
      backlog,
      jobs,
      transactionsWaiting: transactions_waiting,
      loopLagSeconds: loop_lag.p99_seconds,
    })
    const problems = checks.filter(({ ok }) => !ok)
    return {
      status: problems.length === 0 ? 'ok' : 'attention',
      problems: problems.map(({ alert, says, means }) => ({ alert, says, means })),
      checks: checks.map(({ isNeeded: _, ...check }) => check),
      at: writeDate(now),
      version: VERSION,
      mode: house.settings.get(modeSetting),
      ...backlog,
      jobs,
      database: {
        engine: installationOf(house)?.engine,
        answered_in_seconds,
        commits,
        conflicts,
        transactions_waiting,
        ...(connections && { connections }),
      },
      process: { uptime_seconds: process.uptime(), memory_bytes: process.memoryUsage.rss(), loop_lag },
    }
  },
})
