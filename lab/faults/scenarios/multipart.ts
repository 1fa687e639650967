/** Malformed multipart: every body is answered, and soon. */

import { NUMBER } from '../../../server/test/house.ts'
import { MULTIPART_TYPE, mutated, NOTORIOUS, randomFrom } from '../../../server/test/multipart-bodies.ts'
import { exchange, portOf } from '../../../server/test/raw-http.ts'
import { oneProcess } from '../kills/one-process.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

export const multipart: Scenario = {
  name: 'multipart',
  test: 'T28',
  title: 'malformed multipart bodies',
  bar: 'each answered within a second of its last byte, 0 × 5xx, the process lives',
  engines: ['sqlite'],
  async run(t, { option }) {
    const service = await oneProcess(t)
    const random = randomFrom(option('seed', 1))
    const bodies = [
      ...NOTORIOUS,
      ...Array.from({ length: option('mutations', 5_000) }, () => mutated(random)),
    ]
    const figures = { unanswered: 0, serverErrors: 0, slowestMs: 0 }
    for (const body of bodies) {
      const head = `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nConnection: close\r\nContent-Type: ${MULTIPART_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n`
      const started = performance.now()
      const received = await exchange(portOf(service.url), Buffer.concat([Buffer.from(head), body]))
      figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - started))
      if (!received.startsWith('HTTP/1.1 ')) figures.unanswered++
      else if (received.startsWith('HTTP/1.1 5')) figures.serverErrors++
    }
    const problems = [
      ...notZero(figures, 'unanswered', 'serverErrors'),
      ...unless(figures.slowestMs <= 1_000, 'an answer took more than a second'),
    ]
    return { count: `${bodies.length} bodies`, figures, problems }
  },
}
