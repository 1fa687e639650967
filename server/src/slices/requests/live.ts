/** Calls as they are made. */

import type { Asked } from '../../kernel/call/call.ts'
import { type Live, liveEvent } from '../../kernel/call/live.ts'
import { REQUESTS_CHANNEL } from '../../kernel/records/requests/request.ts'
import { describeRequest } from './answers.ts'
import {
  detailsOf,
  type FoundRequest,
  findRequest,
  newestSeq,
  type RequestFilter,
  requestsBehind,
} from './store.ts'

export const liveRequests = (
  call: Asked,
  { filter, isWhole }: { filter: RequestFilter; isWhole: boolean },
): Live<FoundRequest> => ({
  what: 'calls',
  channels: [REQUESTS_CHANNEL],
  newest: () => newestSeq(call),
  placeOf: async (traceId) => (await findRequest(call, traceId))?.seq,
  behind: (seq, most) => requestsBehind(call, { ...filter, afterSeq: seq }, most),
  async written(rows) {
    const traces = rows.map((row) => row.trace_id)
    const details = isWhole ? await detailsOf(call, traces) : undefined
    return rows
      .map((row) => liveEvent('request', describeRequest(row, details?.get(row.trace_id)), row.trace_id))
      .join('')
  },
})
