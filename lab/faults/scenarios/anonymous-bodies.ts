/** Large bodies from people who have not said who they are, or not truly. */

import { NUMBER } from '../../../server/test/house.ts'
import { openLine, portOf } from '../../../server/test/raw-http.ts'
import { oneProcess } from '../kills/one-process.ts'
import { residentMb, watchMemory } from '../load/memory.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const BODY_BYTES = 17 * 1_048_576 - 1_000
const SENT = Buffer.alloc(BODY_BYTES - 1, 'x')

export const anonymousBodies: Scenario = {
  name: 'anonymous-bodies',
  test: 'T28',
  title: 'bodies of 17 MB without a token, or with a wrong one',
  bar: 'all refused with 401, 413 or 503, at most 150 MB more in memory',
  engines: ['sqlite'],
  async run(t, { option }) {
    const service = await oneProcess(t)
    const beforeMb = residentMb(service.pid())
    const memory = watchMemory(service.pid())
    const count = option('bodies', 100)
    const figures = { refused: 0, other: 0, beforeMb, grownMb: 0 }
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        // Half of them say how long they are, and half show a token that is none.
        const length = at % 2 === 0 ? `Content-Length: ${BODY_BYTES}` : 'Transfer-Encoding: chunked'
        const token = at % 4 < 2 ? '' : `Authorization: Bearer wrong-${at}\r\n`
        const head = `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\n${token}Content-Type: multipart/form-data; boundary=X\r\n${length}\r\n\r\n`
        const line = await openLine(portOf(service.url), head)
        if (at % 2 === 1) line.socket.write(`${SENT.length.toString(16)}\r\n`)
        line.socket.write(SENT)
        await line.closed
        if (/^HTTP\/1\.1 (401|413|503) /.test(line.received())) figures.refused++
        else figures.other++
      }),
    )
    figures.grownMb = memory.end() - beforeMb
    const problems = [...notZero(figures, 'other'), ...unless(figures.grownMb <= 150, 'too much memory')]
    return { count: `${count} bodies`, figures, problems }
  },
}
