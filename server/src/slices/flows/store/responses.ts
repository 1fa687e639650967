/** What people answered, in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import { inRange, type Range, type Reader } from '../../../kernel/engine/index.ts'

export type FlowResponse = {
  id: string
  flow_id: string
  /** `message`: a person finished a flow that was sent to them; `preview`: somebody tried it out. */
  source: 'message' | 'preview'
  phone_number_id: string | null
  from_number: string | null
  flow_token: string
  /** The payload of `complete`, as JSON text. */
  response: string
  created_at: number
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    flow_responses: FlowResponse
  }
}

export async function addResponse({ db }: Call, response: FlowResponse): Promise<void> {
  await db.insertInto('flow_responses').values(response).execute()
}

export async function listResponsesOf(
  { db }: { db: Reader },
  flowId: string,
  range: Range,
): Promise<FlowResponse[]> {
  const all = db.selectFrom('flow_responses').selectAll().where('flow_id', '=', flowId)
  return inRange(all, 'flow_responses', range).execute()
}
