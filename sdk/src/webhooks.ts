/**
 * Receiving notifications: the handshake, the signature on the raw bytes, duplicates, and typed events.
 *
 *     const hub = webhooks({ secret, verifyToken }).on('messages.text', async ({ message }) => {
 *       await parley.messages.text(number, message.from, `You said: ${message.text.body}`)
 *     })
 *     createServer(hub.node).listen(3000)
 */

export type { EchoedMessages, EventValues, IncomingMessages, MessageStatus } from './generated/events.ts'
export { fastifyWebhooks, nextRoutes } from './webhooks/adapters.ts'
export { answerHandshake, type Delivery, type WebhookAnswer, type WebhookCall } from './webhooks/answer.ts'
export type {
  EchoedMessage,
  IncomingMessage,
  OutgoingStatus,
  UnknownEvent,
  WebhookEvent,
  WebhookValues,
} from './webhooks/event-types.ts'
export { type Webhooks, type WebhooksOptions, webhooks } from './webhooks/hub.ts'
export { readEvents } from './webhooks/notification.ts'
export {
  type Occurrence,
  type Occurrences,
  type OtherOccurrence,
  occurrencesOf,
  type ReceivedMessage,
  type ReportedStatus,
} from './webhooks/occurrences.ts'
export { type ReceiverOptions, type WebhookReceiver, webhookReceiver } from './webhooks/receiver.ts'
export { type SeenEvents, seenEventsInMemory } from './webhooks/seen-events.ts'
export {
  EVENT_ID_HEADER,
  isSignedBy,
  PREVIOUS_SIGNATURE_HEADER,
  SIGNATURE_HEADER,
  signatureOf,
} from './webhooks/signature.ts'
