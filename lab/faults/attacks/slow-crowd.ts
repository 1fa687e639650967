/** Crowds of all kinds of slow clients in a process of their own, so that whoever measures is not one of them. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { portOf } from '../../../server/test/raw-http.ts'
import { crowd, DAWDLING } from './slow-clients.ts'

export type CrowdReport = { stillOpen: number; closedAfterMsMax: number }

export async function crowdApart(
  url: string,
  ofEach: number,
): Promise<{ report(): Promise<CrowdReport>; leave(): void }> {
  const child = fork(new URL(import.meta.url).pathname, [String(portOf(url)), String(ofEach)])
  await once(child, 'message')
  return {
    async report() {
      const answer = once(child, 'message')
      child.send('report')
      const [report] = await answer
      return report as CrowdReport
    },
    leave: () => void child.kill(),
  }
}

if (process.send && process.argv[1] === new URL(import.meta.url).pathname) {
  const [port = 0, ofEach = 0] = process.argv.slice(2).map(Number)
  const crowds = DAWDLING.map((kind) => crowd(port, kind, ofEach))
  process.on('message', () => {
    const closedAfterMs = crowds.flatMap((one) => one.closedAfterMs)
    process.send?.({
      stillOpen: crowds.reduce((sum, one) => sum + one.open(), 0),
      closedAfterMsMax: Math.round(closedAfterMs.reduce((most, one) => Math.max(most, one), 0)),
    } satisfies CrowdReport)
  })
  process.send('here')
}
