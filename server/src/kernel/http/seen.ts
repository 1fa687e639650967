/** A call that was answered, for the log of calls. */

import type { Seen } from '../records/requests/request.ts'
import { parseForm } from '../wire/form.ts'
import type { Bag } from '../wire/params.ts'
import type { Exchange } from './answer.ts'

export function seenOf(
  { request, response, headers }: Exchange,
  known: Pick<Seen, 'trace_id' | 'status' | 'duration_ms' | 'facts'>,
): Seen {
  const { method = '', url = '' } = request
  const split = url.indexOf('?')
  return {
    ...known,
    at: Math.round(Date.now() - known.duration_ms),
    method,
    path: split < 0 ? url : url.slice(0, split),
    query: split < 0 ? {} : readable(url.slice(split + 1)),
    headers: request.headers,
    answer_headers: { ...response.getHeaders(), ...headers },
  }
}

/** A query that cannot be read was refused for that, and may hold a secret anywhere. */
function readable(query: string): Bag {
  try {
    return parseForm(query)
  } catch {
    return {}
  }
}
