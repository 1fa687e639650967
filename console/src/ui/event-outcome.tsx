/** What became of an event's webhooks: shape, word and colour. */

import type { ListedEvent } from '@parley-dev/operator'
import { outcomeLook } from './outcome.ts'
import { Status } from './status.tsx'

export const EventOutcome = ({ event }: { event: Pick<ListedEvent, 'outcome' | 'deliveries'> }) => {
  const { tone, words } = outcomeLook(event)
  return <Status tone={tone}>{words}</Status>
}
