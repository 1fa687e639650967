/** Why the line breaks here, in a sentence, and the fix as a button right below the break. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { business, operator } from '../../server/connection.ts'
import { useAppOf } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import type { Delivery } from '../../ui/decision.ts'
import { To } from '../../ui/navigation.tsx'
import { say } from '../../ui/toast.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { eventWords } from '../../words/events.ts'

type FixProps = { event: ExplainedEvent; delivery: Delivery; isFirst: boolean }

export function Fix({ event, delivery, isFirst }: FixProps) {
  const { reason, application } = delivery
  if (reason === undefined || reason === 'not_in_dialect')
    return delivery.state === 'delivered' ? null : <p className="soft">{delivery.explanation}</p>
  const words = eventWords.fixes[reason]
  const why = typeof words.why === 'function' ? words.why(application?.name ?? '', event.field) : words.why
  const needsDoctor = reason === 'no_callback' || reason === 'callback_disabled'
  return (
    <>
      <p>
        <b>{words.title}</b> {why}
      </p>
      {needsDoctor ? (
        <div className="row wrap">
          <To className={isFirst ? 'button go' : 'button'} page={`webhooks?doctor=${application?.id ?? ''}`}>
            {words.act}
          </To>
        </div>
      ) : (
        <FixAndSend event={event} delivery={delivery} act={words.act} isFirst={isFirst} />
      )}
    </>
  )
}

function FixAndSend({ event, delivery, act, isFirst }: FixProps & { act: string }) {
  const client = useQueryClient()
  const [isForAll, setForAll] = useState(true)
  const itsApp = useAppOf(event.account_id)
  const app = delivery.application?.id ?? itsApp
  const fix = useMutation({
    mutationFn: async () => {
      if (app === '') return
      if (delivery.reason === 'field_not_subscribed') await addField(app, event)
      else await business(app).webhooks.subscribe(event.account_id)
      return operator.events.decideAgain(event.id, { like: isForAll })
    },
    onSuccess: (answer) => answer && say(eventWords.sentAgain(answer.sent)),
    onSettled: () => client.invalidateQueries(),
  })
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
