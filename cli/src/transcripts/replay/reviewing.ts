/** Decides about templates when the recording shows that somebody has decided, and no notification came of it. */

import { type Entry, type Exchange, isExchange, type Notified } from '../transcript.ts'
import { changesIn, isObject, jsonOf, objectsIn, segmentsOf } from './nodes.ts'
import type { Place } from './place.ts'

const DECISIONS = ['APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const

export function reviewing(entries: Entry[]): (entry: Exchange, place: Place) => Promise<void> {
  const pending = new Map<string, string>()
  const decided = new Set(
    entries
      .filter((entry): entry is Notified => !isExchange(entry))
      .flatMap(({ notification }) =>
        changesIn(notification.body).map(({ value }) => `${value.message_template_id} ${value.event}`),
      ),
  )
  return async ({ request, answer }, { sandbox, ids, unmade }) => {
    if (!sandbox || answer.status >= 400) return
    const answered = jsonOf(answer.body)
    const decide = async (id: string, status: unknown) => {
      const decision = DECISIONS.find((one) => one === status)
      if (decision === undefined || !pending.delete(id) || decided.has(`${id} ${decision}`)) return
      await sandbox.operator
        .call('setTemplate', [ids.ours(id) ?? id], { status: decision })
        .catch((error: Error) => unmade.push(`decision about ${id}: ${error.message}`))
    }
    const [, edge] = segmentsOf(request.path)
    const list = Array.isArray(answered.data) ? objectsIn(answered.data) : [answered]
    if (request.method === 'GET') for (const { id, status } of list) await decide(String(id), status)
    if (request.method === 'POST' && edge === 'message_templates' && answered.status === 'PENDING')
      pending.set(String(answered.id), String(jsonOf(request.body).name))
    const { template } = jsonOf(request.body)
    if (edge === 'messages' && isObject(template))
      for (const [id, name] of [...pending]) if (name === template.name) await decide(id, 'APPROVED')
  }
}
