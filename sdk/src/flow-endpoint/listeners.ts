/** The endpoint behind a Web `Request`, and behind `node:http` and what is built on it. */

import { BROKEN_OFF, type WebhookCall, wholeBody } from '../webhooks/answer.ts'
import { type NodeRequest, type NodeResponse, nodeCall, webCall } from '../webhooks/calls.ts'
import { type FlowHttpAnswer, plain } from './encryption.ts'
import type { FlowEndpoint, FlowHttpRequest } from './endpoint.ts'

/** For `http.createServer`, Express and whatever else speaks Node's own requests. */
export const nodeListener =
  (endpoint: FlowEndpoint) =>
  async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const answer = await answerTo(endpoint, nodeCall(request), request.headers)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

/** For runtimes and frameworks that turn a Request into a Response. */
export const fetchListener =
  (endpoint: FlowEndpoint) =>
  async (request: Request): Promise<Response> => {
    const { status, headers, body } = await answerTo(
      endpoint,
      webCall(request),
      Object.fromEntries(request.headers),
    )
    return new Response(body, { status, headers })
  }

async function answerTo(
  endpoint: FlowEndpoint,
  call: WebhookCall,
  headers: FlowHttpRequest['headers'],
): Promise<FlowHttpAnswer> {
  if (call.method !== 'POST') return plain(405, { error: 'Only POST is answered here.' })
  const body = await wholeBody(call)
  if (body === BROKEN_OFF) return plain(400, { error: 'The body broke off.' })
  return body ? endpoint({ body, headers }) : plain(413, { error: 'The body is too large.' })
}
