/** One receiver: how much of it arrives, what it answered last, and sending again what it missed. */

import '../../look/webhooks.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { LIVE, useRead } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { EventOutcome } from '../../ui/event-outcome.tsx'
import { SelectField } from '../../ui/form.tsx'
import { To } from '../../ui/navigation.tsx'
import { ObjectHead } from '../../ui/object-head.tsx'
import { PauseButton, RetryButton } from '../../ui/receivers.tsx'
import { Badge } from '../../ui/status.tsx'
import { clockTime, readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { webhookWords } from '../../words/webhooks.ts'

const words = webhookWords.receiver
const LATEST = 200
const SHOWN = 20
const PAGE = 1000

function useReceiver(id: string) {
  return useRead(
    ['receivers', 'one', id],
    async () => {
      const { data } = await operator.events.receivers({ q: id }).first()
      return data.find((one) => one.id === id) ?? null
    },
    { refetchInterval: 5_000, ...LIVE },
  )
}

/** Of the latest events, those that went to it. */
function useDelivered(app: string | undefined, url: string | undefined) {
  return useRead(
    ['events', 'to receiver', app, url],
    async () => {
      const { data } = await operator.events
        .list({ ...(app !== undefined && { app }), limit: LATEST })
        .first()
      return data.flatMap((event) =>
        event.deliveries.filter((one) => one.url === url).map((delivery) => ({ event, delivery })),
      )
    },
    { enabled: app !== undefined && url !== undefined },
  )
}

export function ReceiverPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: receiver, error } = useReceiver(id)
  const { data: sent = [] } = useDelivered(receiver?.app_id, receiver?.url)
  if (error) return <Trouble error={error} />
  if (receiver === undefined) return null
  if (receiver === null) return <Empty title={words.none(id)} />
  const delivered = sent.filter(({ delivery }) => delivery.state === 'delivered').length
  const failing = receiver.circuit !== 'closed' && receiver.paused_at === undefined
  return (
    <div className="fit">
      <ObjectHead
        page="webhooks?tab=receivers"
        back={words.back}
        id={receiver.id}
        title={
          <>
            <code>{receiver.url}</code>{' '}
            <Badge tone={failing ? 'fail' : receiver.paused_at ? 'unsent' : 'ok'}>
              {receiver.paused_at
                ? webhookWords.receivers.paused
                : webhookWords.map.circuits[receiver.circuit]}
            </Badge>
          </>
        }
      >
        <PauseButton receiver={receiver} />
        {receiver.paused_at === undefined && <RetryButton receiver={receiver} />}
      </ObjectHead>
      <div className="page stack">
        <p>
          <b>{words.share(delivered, sent.length)}</b>{' '}
          <span className="soft">{webhookWords.receivers.waiting(receiver.waiting)}</span>
        </p>
        {receiver.paused_because !== undefined && <p className="soft">{receiver.paused_because}</p>}
        <LastAnswer event={sent.find(({ delivery }) => delivery.attempts > 0)?.event.id} url={receiver.url} />
        <ResendMissed app={receiver.app_id} />
        <section>
          <h2>{words.latest}</h2>
          <ul className="receiver-latest">
            {sent.slice(0, SHOWN).map(({ event, delivery }) => (
              <li key={delivery.id}>
                <To className="row" page={`events/${event.id}?tab=attempts`}>
                  <code className="faint">{clockTime(readTime(event.occurred_at))}</code>
                  <span className="grow cut">
                    <code>{event.field}</code> {event.about}
                  </span>
                  <EventOutcome event={event} />
                </To>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

function LastAnswer({ event, url }: { event: string | undefined; url: string }) {
  const { data } = useRead(['events', 'explained', event], () => operator.events.explain(event ?? ''), {
    enabled: event !== undefined,
  })
  const delivery = data?.deliveries.find(({ callback }) => callback?.url === url)
  const last = delivery?.attempts?.at(-1)
  if (!last) return null
  return (
    <section>
      <h2>{words.lastAnswer}</h2>
      <p className={last.status !== undefined && last.status < 300 ? 'soft' : 'tone-fail'}>
        {words.answered(last.status, wholeTime(readTime(last.at)), last.duration_ms)}
      </p>
      {last.error !== undefined && <p className="soft">{last.error}</p>}
      {last.answer !== undefined && last.answer !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className="code snippet" tabIndex={0}>
          {last.answer}
        </pre>
      )}
    </section>
  )
}

/** Of every account of its application: what was given up, and what was not sent for want of a callback. */
function ResendMissed({ app }: { app: string }) {
  const client = useQueryClient()
  const [since, setSince] = useState<keyof typeof words.since>('hour')
  const resend = useMutation({
    mutationFn: async () => {
      const from = Math.floor(Date.now() / 1000) - words.since[since].seconds
      let all = 0
      // One after the other, however many accounts the application has.
      for await (const { id } of operator.accounts.list({ app_id: app, limit: PAGE })) {
        const { recovered } = await operator.events.recover(id, { since: String(Math.max(0, from)) })
        all += recovered
      }
      return all
    },
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <section className="row wrap">
      <SelectField
        label={words.resendSince}
        value={since}
        options={(['hour', 'day', 'week'] as const).map((one) => [one, words.since[one].name])}
        onChange={setSince}
      />
      <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {words.resend}
      </Button>
      {resend.isSuccess && <span role="status">{words.resent(resend.data)}</span>}
      {resend.error && <Trouble error={resend.error} />}
    </section>
  )
}
