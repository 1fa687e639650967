/** Why the line broke here, how it is now, and the fix as a button right below the break. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { useState } from 'react'
import { business, operator } from '../../server/connection.ts'
import { useChange } from '../../server/reads.ts'
import { useAppOf } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import type { Delivery } from '../../ui/decision.ts'
import { To } from '../../ui/navigation.tsx'
import { say } from '../../ui/toast.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { eventWords } from '../../words/events.ts'
import type { Now, Reason } from './routed-now.ts'

/** Where what stops it is put right. */
export const pageOfFix = (reason: Reason | undefined, app: string | undefined): string =>
  reason === 'no_callback' || reason === 'callback_disabled' ? `webhooks?doctor=${app ?? ''}` : 'webhooks'

type FixProps = {
  event: ExplainedEvent
  delivery: Delivery
  /** How it would be decided now; undefined until that is known. */
  now: Now | undefined
  isFirst: boolean
}

export function Fix(props: FixProps) {
  const { event, delivery, now, isFirst } = props
  const { reason: then } = delivery
  if (then === undefined || then === 'not_in_dialect')
    // Beside the address it is explained already.
    return delivery.state === 'delivered' || delivery.callback ? null : (
      <p className="soft">{delivery.explanation}</p>
    )
  const app = delivery.application?.name ?? ''
  if (now === undefined) return <p className="soft">{eventWords.wasStopped[then](app)}</p>
  if (now.hears)
    return (
      <>
        <p>
          <b>{eventWords.wasStopped[then](app)}</b> {eventWords.isNow[then](now.names.join(', '))}
        </p>
        <FixAndSend {...props} act={eventWords.sendIt} />
      </>
    )
  if (now.reason === 'not_in_dialect') return <p className="soft">{delivery.explanation}</p>
  const words = eventWords.fixes[now.reason]
  const why = typeof words.why === 'function' ? words.why(app, event.field) : words.why
  const needsDoctor = now.reason === 'no_callback' || now.reason === 'callback_disabled'
  return (
    <>
      <p>
        {now.reason !== then && `${eventWords.wasStopped[then](app)} `}
        <b>{words.title}</b> {why}
      </p>
      {needsDoctor ? (
        <div className="row wrap">
          <To className={isFirst ? 'button go' : 'button'} page={pageOfFix(now.reason, now.app)}>
            {words.act}
          </To>
        </div>
      ) : (
        <FixAndSend {...props} act={words.act} />
      )}
    </>
  )
}

function FixAndSend({ event, delivery, now, act, isFirst }: FixProps & { act: string }) {
  const [isForAll, setForAll] = useState(true)
  const itsApp = useAppOf(event.account_id)
  const app = delivery.application?.id ?? itsApp
  const fix = useChange(
    async () => {
      if (app !== '' && now?.hears === false) {
        if (now.reason === 'field_not_subscribed') await addField(now.app ?? app, event)
        else await business(app).webhooks.subscribe(event.account_id)
      }
      return operator.events.decideAgain(event.id, { like: isForAll })
    },
    [],
    { onSuccess: (answer) => say(eventWords.sentAgain(answer.sent)) },
  )
  return (
    <>
      <div className="row wrap">
        <Button
          kind={isFirst ? 'go' : undefined}
          icon="send"
          isBusy={fix.isPending}
          onClick={() => fix.mutate()}
        >
          {act}
        </Button>
      </div>
      <label className="check">
        <input type="checkbox" checked={isForAll} onChange={(change) => setForAll(change.target.checked)} />
        <small>{eventWords.alsoOthers}</small>
      </label>
      {fix.error && <Trouble error={fix.error} />}
    </>
  )
}

/** Where the account has a list of its own, the field goes there; else to the application's. */
async function addField(app: string, event: ExplainedEvent): Promise<void> {
  const subscribed = await business(app).webhooks.subscribed(event.account_id).all()
  const own = (subscribed as { id?: string; subscribed_fields?: string[] }[]).find(
    ({ subscribed_fields }) => subscribed_fields,
  )
  if (own?.subscribed_fields) {
    const fields = [...new Set([...own.subscribed_fields, event.field])]
    await business(app).webhooks.subscribe(event.account_id, { subscribed_fields: fields } as never)
  }
  const { fields } = await operator.apps.webhooks(app)
  if (!fields.includes(event.field))
    await operator.apps.setCallback(app, { fields: [...fields, event.field] })
}
