/** Requests, by what they asked for and how they were answered: two look-ups and two counts for each. */

import type { Cell, Meter } from '../process/metrics.ts'

/** What reached no operation: an address that is none, a token that is not known. */
const NO_OPERATION = 'none'
const CODES_MAX = 10_000_000
/** Somebody may stage as many codes as he likes. */
const KEPT_OF_EACH_MAX = 200

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Answered = { operation: string | undefined; status: number; code: number; seconds: number }

export function requestMetrics(meter: Meter): (answered: Answered) => void {
  const cellFor = meter.counter({
    name: 'parley_requests_total',
    help: 'Requests answered, by operation, status, and code of the refusal (0 for none).',
    labels: ['operation', 'status', 'code'],
  })
  const took = meter.histogram({
    name: 'parley_request_duration_seconds',
    help: 'Time from the request line to the answer.',
    buckets: BUCKETS,
  })
  const known = new Map<string, Map<number, Cell>>()
  return ({ operation = NO_OPERATION, status, code, seconds }) => {
    const ofOperation = known.getOrInsertComputed(operation, () => new Map())
    const key = status * CODES_MAX + code
    let cell = ofOperation.get(key)
    if (cell === undefined) {
      cell = cellFor(operation, String(status), String(code))
      if (ofOperation.size < KEPT_OF_EACH_MAX) ofOperation.set(key, cell)
    }
    cell.inc()
    took(seconds)
  }
}
