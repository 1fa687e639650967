/** A real receiver of notifications: it checks signatures as a bot does, keeps all that arrives, and can be waited on. */

import type { IncomingMessage } from 'node:http'
import {
  type Occurrences,
  occurrencesOf,
  readEvents,
  type WebhookEvent,
  webhooks,
} from '@parley-dev/sdk/webhooks'
import { type Duration, millisecondsOf } from './duration.ts'
import { bodyOf, serve } from './serving.ts'
import { Unmet } from './unmet.ts'

/** One delivery, as it came. */
export type Arrival = {
  headers: IncomingMessage['headers']
  body: string
  /** Whether the signature fitted; what does not fit is answered 403. */
  isSigned: boolean
  events: WebhookEvent[]
}

export type Receiver = {
  readonly url: string
  readonly verifyToken: string
  /** Every notification, from the first; what came twice is here twice. */
  readonly arrivals: readonly Arrival[]
  /** The next one of this name after the last that was taken: `messages.text`, `message_status.read`, `flows`. */
  next<N extends keyof Occurrences & string>(
    name: N,
    options?: { within?: Duration },
  ): Promise<Occurrences[N]>
  /** The status it answers with from now on; unless given, again what is right. */
  answersWith(status?: number): void
  close(): Promise<void>
}

const WITHIN: Duration = '5s'

export async function startReceiver(secret: string): Promise<Receiver> {
  const verifyToken = crypto.randomUUID()
  const arrivals: Arrival[] = []
  const happened: { names: string[]; given: object }[] = []
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  let forcedStatus: number | undefined

  const hub = webhooks({ secret, verifyToken, seen: false })
  hub.on('*', ({ event, delivery }) => {
    happened.push(...occurrencesOf(event, delivery))
  })

  const { url, close } = await serve(async (request, response) => {
    const body = await bodyOf(request)
    const header = (name: string) => [request.headers[name]].flat()[0]
    const { method = '', url: path = '' } = request
    const answer = await hub.answer({ method, url: path, header, body: async () => body })
    if (method === 'POST') {
      const isSigned = answer.status !== 403
      const events = isSigned ? (readEvents(body) ?? []) : []
      arrivals.push({ headers: request.headers, body: new TextDecoder().decode(body), isSigned, events })
    }
    response.writeHead(method === 'POST' ? (forcedStatus ?? answer.status) : answer.status).end(answer.body)
    for (const look of waiting) look()
  })

  /** Looked for again whenever something has come. */
  function next<N extends keyof Occurrences>(name: N, within: Duration): Promise<Occurrences[N]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const at = happened.findIndex(
          ({ names }, index) => index >= (taken.get(name) ?? 0) && names.includes(name),
        )
        const found = happened[at]
        if (!found) return
        taken.set(name, at + 1)
        done()
        // What is kept under a name is what the name says.
        resolve(found.given as Occurrences[N])
      }
      const timer = setTimeout(() => {
        done()
        const came = happened.map(({ names: [first] }) => first).filter((one) => one !== '*')
        reject(new Unmet(`No ${name} came within ${within}. What came: ${came.join(', ') || 'nothing'}.`))
      }, millisecondsOf(within))
      const done = () => {
        clearTimeout(timer)
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  }

  return {
    url,
    verifyToken,
    arrivals,
    next: (name, { within = WITHIN } = {}) => next(name, within),
    answersWith(status) {
      forcedStatus = status
    },
    close,
  }
}
