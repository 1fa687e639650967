/** Sending an event again, or for the first time where somebody would receive it now; else why not, with the way there. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { operator } from '../../server/connection.ts'
import { useChange } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { To } from '../../ui/navigation.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { say } from '../../ui/toast.tsx'
import { eventWords, reasonWords } from '../../words/events.ts'
import { pageOfFix } from './fix.tsx'
import { useRoutedNow } from './routed-now.ts'

export function Resend({ event }: { event: ExplainedEvent }) {
  const nowOf = useRoutedNow(event)
  const sent = event.deliveries.filter(({ state }) => state !== 'not_sent')
  const now = event.deliveries.map(nowOf)
  const wouldBeSent = now.some((one) => one?.hears)
  const again = useChange(
    (): Promise<unknown> =>
      sent.length > 0
        ? Promise.all(sent.map(({ id }) => operator.events.resend(id)))
        : operator.events.decideAgain(event.id, { like: false }),
    [],
    { onSuccess: () => say(eventWords.resent) },
  )
  const canSend = sent.length > 0 || wouldBeSent
  const { mutate } = again
  useSingleKeys((key) => key === 'r' && canSend && mutate())
  const isWaiting = sent.length > 0 && sent.every(({ state }) => state === 'waiting')
  const still = now.find((one) => one?.hears === false)
  const reason = still?.hears === false ? still.reason : undefined
  return (
    <>
      {again.error && <span className="why tone-fail">{again.error.message}</span>}
      <Button
        icon="again"
        isBusy={again.isPending}
        because={
          canSend ? undefined : (
            <To className="link" page={pageOfFix(reason, still?.hears === false ? still.app : undefined)}>
              {reason === undefined ? eventWords.nothingToResend : reasonWords[reason]}
            </To>
          )
        }
        onClick={() => again.mutate()}
      >
        {isWaiting ? eventWords.retry : sent.length > 0 ? eventWords.resend : eventWords.sendIt}
      </Button>
    </>
  )
}
