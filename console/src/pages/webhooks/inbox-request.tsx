/** One request that came: checked as a receiver has to, and what was in it. */

import type { OperatorOperations } from '@parley-dev/operator'
import { JsonView } from '../../ui/json-view.tsx'
import { Stop } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { webhookWords } from '../../words/webhooks.ts'

export type Inbox = OperatorOperations['readInbox']['answer']
type Request = Inbox['data'][number]

const words = webhookWords.inbox
const SIGNATURE = 'x-hub-signature-256'

export const isHandshake = ({ method }: Request) => method === 'GET'

type Notification = { entry?: { changes?: { field?: string; value?: Record<string, unknown> }[] }[] }

function notificationOf(body: string): Notification | undefined {
  try {
    return JSON.parse(body)
  } catch {
    // Shown as it came.
    return undefined
  }
}

export function subjectOf(request: Request): string {
  if (isHandshake(request)) return words.handshake
  const fields = notificationOf(request.body)?.entry?.flatMap(({ changes = [] }) =>
    changes.map(({ field }) => field),
  )
  return [...new Set(fields)].join(', ') || words.notJson
}

export function InboxRequest({ request, inbox }: { request: Request; inbox: Inbox }) {
  const event = request.headers['x-parley-event-id']
  const body = notificationOf(request.body)
  return (
    <article className="stack" aria-label={subjectOf(request)}>
      <h2>{isHandshake(request) ? words.handshake : words.verification}</h2>
      <ol className="stops">
        {isHandshake(request) ? (
          <Handshake request={request} inbox={inbox} />
        ) : (
          <Signature request={request} />
        )}
      </ol>
      {event !== undefined && (
        <To className="link" page={`events/${event}`}>
          {words.event}
        </To>
      )}
      {!isHandshake(request) &&
        (body ? (
          <JsonView value={body} label={words.body} />
        ) : (
          <pre className="code snippet">{request.body}</pre>
        ))}
      <details>
        <summary>{words.headers}</summary>
        <JsonView value={isHandshake(request) ? request.query : request.headers} label={words.headers} />
      </details>
    </article>
  )
}

function Signature({
  request: { headers, body, computed_signature: computed, is_signed, answered },
}: {
  request: Request
}) {
  const given = headers[SIGNATURE]
  const bytes = new TextEncoder().encode(body).length
  return (
    <>
      <Stop state={given === undefined ? 'failed' : 'passed'} title={words.steps.header}>
        <code className="inbox-hash">{given ?? words.steps.noHeader}</code>
      </Stop>
      <Stop state="passed" title={words.steps.bytes(bytes)} />
      <Stop state="passed" title={words.steps.computed}>
        <code className="inbox-hash">{computed}</code>
      </Stop>
      <Stop
        state={is_signed ? 'passed' : 'failed'}
        title={is_signed ? words.steps.same : words.steps.differs}
      />
      <Stop state={answered === 200 ? 'passed' : 'failed'} title={words.steps.answered(answered)} />
    </>
  )
}

function Handshake({ request: { query, answered }, inbox }: { request: Request; inbox: Inbox }) {
  const isToken = query['hub.verify_token'] === inbox.verify_token
  return (
    <>
      <Stop state={query['hub.mode'] === 'subscribe' ? 'passed' : 'failed'} title={words.steps.mode} />
      <Stop
        state={isToken ? 'passed' : 'failed'}
        title={isToken ? words.steps.token : words.steps.wrongToken}
      />
      <Stop
        state={answered === 200 ? 'passed' : 'failed'}
        title={words.steps.challenge(query['hub.challenge'] ?? '', answered)}
      />
    </>
  )
}
