/** Why a call failed, in words for the people whose receiver it was. */

import { Overdue, TooManyInterim } from './exchange.ts'
import { BlockedAddress, UncallableUrl } from './guard.ts'
import { NameNotFound } from './names/names.ts'

export type FailureReason =
  | 'timeout'
  | 'refused'
  | 'name not found'
  | 'blocked'
  | 'tls'
  | 'reset'
  | 'bad answer'
  | 'bad url'
  | 'unreachable'

const REASONS: Record<string, [FailureReason, string]> = {
  ECONNREFUSED: ['refused', 'nothing listens at that address and port'],
  ECONNRESET: ['reset', 'the connection was closed before an answer came'],
  EPIPE: ['reset', 'the connection was closed before an answer came'],
  UND_ERR_SOCKET: ['reset', 'the connection was closed before an answer came'],
  EHOSTUNREACH: ['unreachable', 'there is no route to that host'],
  ENETUNREACH: ['unreachable', 'there is no route to that network'],
  UND_ERR_HEADERS_OVERFLOW: ['bad answer', 'the headers of the answer are too large'],
  UND_ERR_INVALID_ARG: ['bad url', 'the address cannot be called'],
}

export function explainFailure(
  error: Error & { code?: string },
  deadlineMs: number,
): { reason: FailureReason; message: string } {
  const code = error.code ?? ''
  if (error instanceof BlockedAddress) return { reason: 'blocked', message: error.message }
  if (error instanceof UncallableUrl) return { reason: 'bad url', message: error.message }
  if (error instanceof NameNotFound) return { reason: 'name not found', message: error.message }
  if (error instanceof TooManyInterim) return { reason: 'bad answer', message: error.message }
  if (error instanceof Overdue || /TIMEOUT|ETIMEDOUT/.test(code)) {
    return { reason: 'timeout', message: `no complete answer within ${deadlineMs / 1000} seconds` }
  }
  const known = REASONS[code]
  if (known) return { reason: known[0], message: known[1] }
  if (/CERT|TLS|SSL|EPROTO/.test(code)) return { reason: 'tls', message: `TLS failed: ${error.message}` }
  if (code.startsWith('HPE_') || error.name === 'HTTPParserError')
    return { reason: 'bad answer', message: 'what came back is not valid HTTP' }
  return { reason: 'unreachable', message: error.message }
}
