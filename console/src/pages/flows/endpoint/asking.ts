/** Asking a data endpoint by the operator's door: what was said and what came back, in clear and as it travelled. */

import { operator } from '../../../server/connection.ts'

export type Question = {
  action: 'ping' | 'INIT' | 'data_exchange' | 'BACK'
  screen?: string
  data?: unknown
  encrypted?: boolean
}

export type Asked = {
  outcome: string
  message?: string
  latency_ms: number
  request: { clear: string; encrypted?: object }
  response?: { status: number; body: string; clear?: string }
}

export const askEndpoint = (flow: string, question: Question): Promise<Asked> =>
  operator.call('askFlowEndpoint' as never, [flow] as never, question as never) as Promise<Asked>
