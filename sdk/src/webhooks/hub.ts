/** Listening by name: the signature is checked, duplicates are dropped, and what happened finds its handlers. */

import {
  answering,
  type Delivery,
  PLAIN_TEXT,
  TAKEN,
  type WebhookAnswer,
  type WebhookCall,
} from './answer.ts'
import { type NodeRequest, type NodeResponse, nodeCall, webAnswer, webCall } from './calls.ts'
import type { WebhookEvent } from './event-types.ts'
import {
  isOccurrence,
  neighboursOf,
  type Occurrences,
  type OtherOccurrence,
  occurrencesOf,
} from './occurrences.ts'
import { type SeenEvents, seenEventsInMemory } from './seen-events.ts'

export type WebhooksOptions = {
  /** Your application's secret; several while you change it. */
  secret: string | string[]
  /** The token you chose when you subscribed. */
  verifyToken: string
  /** Where ids of events are remembered; unless given, in this process. With `false`, nowhere. */
  seen?: SeenEvents | false
  /** Called with what handlers threw; the sender is answered 500 and sends again. Unless given, it is logged. */
  onError?: (error: unknown) => void
}

type Handler<N extends keyof Occurrences> = (occurrence: Occurrences[N]) => void | Promise<void>
/** What it is called with fits the name under which it is kept. */
type Listener = { handle(occurrence: object): void | Promise<void> }

export class Webhooks {
  readonly #handlers = new Map<string, Listener[]>()
  readonly #answer: (call: WebhookCall) => Promise<WebhookAnswer>
  readonly #seen: SeenEvents | false
  readonly #onError: (error: unknown) => void

  constructor({ secret, verifyToken, seen = seenEventsInMemory(), onError = logged }: WebhooksOptions) {
    this.#seen = seen
    this.#onError = onError
    this.#answer = answering({ secrets: [secret].flat(), verifyToken }, (events, delivery) =>
      this.#take(events, delivery),
    )
  }

  /** In the order in which they were added, one after the other. Throw, and the notification is sent again later. */
  on<N extends keyof Occurrences>(name: N, handler: Handler<N>): this {
    if (!isOccurrence(name)) warn(name)
    return this.#listen(name, { handle: handler })
  }

  /** By a name that this version of the contract does not know: `messages.poll`, or a field of later days. */
  onOther(name: string, handler: (occurrence: OtherOccurrence) => void | Promise<void>): this {
    return this.#listen(name, { handle: handler })
  }

  #listen(name: string, listener: Listener): this {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), listener])
    return this
  }

  /** Whatever runtime or framework a call came through; it always answers. */
  async answer(call: WebhookCall): Promise<WebhookAnswer> {
    try {
      return await this.#answer(call)
    } catch (error) {
      this.#onError(error)
      return { status: 500, body: 'it could not be taken' }
    }
  }

  /** For runtimes and frameworks that turn a Request into a Response: Deno, Bun, Hono, Next, workers. */
  readonly fetch = async (request: Request): Promise<Response> =>
    webAnswer(await this.answer(webCall(request)))

  /** For `node:http`, Express and what else speaks Node's own requests. */
  readonly node = async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const { status, body } = await this.answer(nodeCall(request))
    response.writeHead(status, PLAIN_TEXT).end(body)
  }

  async #take(events: WebhookEvent[], delivery: Delivery): Promise<WebhookAnswer> {
    // An event id names one event; what was sent together is known by its bytes.
    const id = (events.length === 1 ? delivery.eventId : undefined) ?? delivery.signature
    if (this.#seen && !(await this.#seen.begin(id))) return TAKEN
    try {
      for (const event of events) await this.#tell(event, delivery)
    } catch (error) {
      if (this.#seen) await this.#seen.forget(id)
      throw error
    }
    return TAKEN
  }

  /** What is done at once is not waited for. */
  async #tell(event: WebhookEvent, delivery: Delivery): Promise<void> {
    for (const { names, given } of occurrencesOf(event, delivery))
      for (const name of names)
        for (const listener of this.#handlers.get(name) ?? NOBODY) {
          const done = listener.handle(given)
          if (done) await done
        }
  }
}

const NOBODY: never[] = []

export const webhooks = (options: WebhooksOptions): Webhooks => new Webhooks(options)

// biome-ignore lint/suspicious/noConsole: an error without a handler must not vanish, and this is the one log that Node, Deno, Bun and workers share
const logged = (error: unknown) => console.error('A webhook handler failed.', error)

function warn(name: string): void {
  const near = neighboursOf(name).join(', ')
  // biome-ignore lint/suspicious/noConsole: whoever mistyped a name waits for what never comes, and there is no other log that all runtimes share
  console.warn(
    `No event is called ${name}: there are ${near}. For one that is newer than this client: onOther.`,
  )
}
