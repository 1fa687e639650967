/** The face of messages: what the phone, which plays a customer, may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { gatewayProblem } from '../../kernel/outbound/gateway-problem.ts'
import { tables } from './columns.ts'
import { userPreferences } from './customers/events.ts'
import { NO_BRIDGE } from './errors/failures.ts'
import { messageEchoes, messageStatus, messagesReceived } from './events.ts'
import { release } from './fault-rules.ts'
import { operator } from './operator.ts'
import { endPacing } from './pacing.ts'
import { reviewNumbers } from './quality/jobs.ts'
import { routes } from './routes.ts'
import { throughput } from './throughput.ts'
import { bridge, isWithoutTransport, transmit } from './transport.ts'
import { archiveUnused } from './unused-templates.ts'

export { act, CUSTOMER_ACTIONS, type CustomerAction } from './conversations/customer.ts'
export { greet, receive } from './conversations/inbound.ts'
export { type Inbound, inboundInput } from './conversations/incoming.ts'
export { typingLastsMs } from './conversations/typing.ts'
export {
  changeNumber,
  forgetCustomersPhone,
  giveUpUsername,
  takeUsername,
  wishMarketing,
} from './customers/changes.ts'
export { customerOf } from './customers/spelled.ts'
export { moveToItself, notTheirs, usernameTaken } from './errors/customer.ts'
export { badRecipient } from './errors/recipient.ts'
export { MESSAGE_STATUSES, type MediaType, type Message } from './message.ts'
export { messageId, newMessageId } from './message-id.ts'
export type { FlowParameters } from './outgoing/content/flow.ts'
export { readRecipient } from './outgoing/recipient.ts'
export { PRICE_REASONS, PRICING_TYPES, type PriceReason } from './pricing/price.ts'
export { findConversation, listConversations } from './store/conversations.ts'
export { findMessage, listMessages, messagesUnderWay } from './store/messages.ts'
export { templateCosts } from './template-analytics.ts'

export const messages: Slice = {
  name: 'messages',
  tables,
  finds: [
    findable({
      kind: 'message',
      table: 'messages',
      id: 'id',
      title: ['direction', 'type', 'wa_id'],
      newest: 'seq',
      belongsTo: ['phone_number_id'],
    }),
    findable({
      kind: 'customer',
      table: 'conversations',
      id: 'wa_id',
      words: ['name'],
      digits: 'wa_id',
      title: ['name', 'wa_id'],
      newest: 'last_message_at',
      belongsTo: ['phone_number_id'],
    }),
  ],
  title: 'Messages',
  about: 'Sending and receiving messages, and the conversations they make.',
  routes,
  operator,
  jobs: [transmit, release, endPacing, reviewNumbers, archiveUnused],
  events: [messagesReceived, messageStatus, messageEchoes, userPreferences],
  startProblems: async (settings) => [(await gatewayProblem(settings, bridge)) ?? []].flat(),
  checks: (house) => [
    {
      name: 'bridge',
      ok: !isWithoutTransport(house),
      says: isWithoutTransport(house) ? `messages fail: ${NO_BRIDGE}` : 'Messages have a way to customers.',
      means: 'No message reaches a customer: each fails as soon as it was taken.',
      alert: 'ParleyNoBridge',
    },
  ],
  settings: [bridge.url, bridge.secret, throughput.limit.setting],
}
