/** The plain receiver: every event to one function. `webhooks` stands on the same, and separates events. */

import { answering, type Delivery, PLAIN_TEXT } from './answer.ts'
import { type NodeRequest, type NodeResponse, nodeCall, webAnswer, webCall } from './calls.ts'
import type { WebhookEvent } from './event-types.ts'

export type ReceiverOptions = {
  /** The token you chose when you subscribed. */
  verifyToken: string
  /** Your application's secret; several while you change it. */
  appSecret: string | string[]
  /** Throw, and the notification is sent again later. */
  onEvent(event: WebhookEvent, delivery: Delivery): void | Promise<void>
}

export type WebhookReceiver = {
  fetch(request: Request): Promise<Response>
  node(request: NodeRequest, response: NodeResponse): Promise<void>
}

export function webhookReceiver({ verifyToken, appSecret, onEvent }: ReceiverOptions): WebhookReceiver {
  const answer = answering({ secrets: [appSecret].flat(), verifyToken }, async (events, delivery) => {
    for (const event of events) await onEvent(event, delivery)
    return undefined
  })
  return {
    fetch: async (request) => webAnswer(await answer(webCall(request))),
    async node(request, response) {
      try {
        const { status, body } = await answer(nodeCall(request))
        response.writeHead(status, PLAIN_TEXT).end(body)
      } catch (error) {
        response.writeHead(500, PLAIN_TEXT).end('it could not be taken')
        throw error
      }
    },
  }
}
