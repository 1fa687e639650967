/** The calls: each number is renamed again and again, and every call that was cut off is asked about. */

import { type Actor, actorAt } from '../../../../server/test/house.ts'
import type { Process } from '../../../../server/test/processes.ts'
import { KEY, type Line, SLOW_MS, sleep } from './lines.ts'

/** `called`: how many of the processes are called; the others only deliver. */
export type Load = { processes: number; callsPerSecond: number; called?: number }

/** Renames one number again and again, and finds out about every call that was cut off. */
export async function drive(
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
