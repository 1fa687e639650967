/** A run of faults as a table, and what of it misses its bar. */

import type { Histories } from './histories/record.ts'
import type { Lost, whatWasKept } from './judge.ts'
import type { Notifications } from './load/load.ts'

export type Row = {
  began: Date
  name: string
  what: string
  backSecondsMax: number | undefined
  /** From the fault until writes are acknowledged again; 0 when they never ceased for a second. */
  backSeconds: number
  /** What was not well again in time, if something was not. */
  unhealed: string | undefined
  /** Until every machine has its place again. */
  wholeSeconds: number
  done: number
  unavailable: number
  malformed: number
  broken: number
  cutOff: number
  /** Reads that were answered in this time, of all. */
  reads: string
}

export type ChaosReport = {
  seed: number
  minutes: number
  rows: Row[]
  notifications: Notifications
  kept: Awaited<ReturnType<typeof whatWasKept>>
  histories: Histories
  /** Answers that nobody should see. */
  odd: string[]
  /** How much wanted to run beside each other, for each processor. */
  busy: number
}

const TWICE_SHARE_MAX = 0.005

export function problemsOf({ rows, notifications, kept, histories }: ChaosReport): string[] {
  const late = rows.filter((row) => row.backSecondsMax !== undefined && row.backSeconds > row.backSecondsMax)
  const sum = (figure: 'malformed' | 'broken') => rows.reduce((all, row) => all + row[figure], 0)
  const bars: [boolean, string][] = [
    [kept.lost > 0, `${kept.lost} acknowledged writes lost${whenLost(kept.lostWhen)}`],
    [kept.doubled > 0, `${kept.doubled} written twice under one key`],
    [kept.torn > 0, `torn: ${kept.halves.join(', ')}`],
    [notifications.lost > 0, `${notifications.lost} notifications lost`],
    [notifications.changed > 0, `${notifications.changed} notifications changed`],
    [notifications.inversions > 0, `${notifications.inversions} notifications overtaken`],
    [notifications.duplicates > notifications.arrivals * TWICE_SHARE_MAX, 'too many notifications twice'],
    [sum('broken') > 0, `${sum('broken')} answers were 5xx other than 503`],
    [sum('malformed') > 0, `${sum('malformed')} times 503 without Retry-After`],
    [histories.violations.length > 0, `not linearizable: ${histories.violations.join('\n')}`],
  ]
  return [
    ...bars.flatMap(([isMissed, problem]) => (isMissed ? [problem] : [])),
    ...rows.flatMap((row) => (row.unhealed ? [`${row.name}: not whole again: ${row.unhealed}`] : [])),
    ...late.map((row) => `${row.name}: back after ${row.backSeconds.toFixed(1)} s`),
  ]
}

const whenLost = (lost: Lost) =>
  lost ? `, which were acknowledged from ${lost.from.toISOString()} to ${lost.to.toISOString()}` : ''

export function reportOf(report: ChaosReport): string {
  const { seed, rows, notifications, kept, histories, odd, busy } = report
  const lines = rows.map((row) => {
    const bar = row.backSecondsMax === undefined ? '–' : `${row.backSecondsMax} s`
    const missed = row.backSecondsMax !== undefined && row.backSeconds > row.backSecondsMax
    const back = row.backSeconds === 0 ? 'never away' : `${row.backSeconds.toFixed(1)} s`
    const cells = [
      `\`${row.name}\`: ${row.what}`,
      missed ? `**${back}**` : back,
      bar,
      `${row.wholeSeconds.toFixed(0)} s`,
      row.done,
      row.unavailable,
      row.malformed + row.broken,
      row.cutOff,
      row.reads,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const problems = problemsOf(report)
  return [
    '',
    '| fault | writes back | bar | whole again | writes done | 503 | other 5xx | cut off | reads done |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Seed ${seed}. ${kept.acknowledged} acknowledged writes, ${kept.lost} lost, ${kept.doubled} twice, ${kept.torn} torn. ` +
      `${notifications.arrivals} notifications, ${notifications.lost} lost, ${notifications.inversions} overtaken, ` +
      `${notifications.duplicates} twice. ${histories.judged} histories of ${histories.calls} calls, ` +
      `${histories.unanswered} of them without an answer, ${histories.violations.length} not linearizable. ` +
      `Load of the machine ${busy.toFixed(1)} for each processor.`,
    ...odd.map((one) => `odd: ${one}`),
    problems.length === 0 ? 'Every bar was met.' : `**Missed:** ${problems.join('; ')}`,
  ].join('\n')
}
