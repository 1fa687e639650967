/** The face of messages. Nothing imports this slice; it closes the loop. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { gatewayProblem } from '../../kernel/outbound/gateway-problem.ts'
import { receiveInboundWith } from '../qr-codes/index.ts'
import { NO_BRIDGE } from './errors.ts'
import { messageEchoes, messageStatus, messagesReceived } from './events.ts'
import { forgetOldMedia, mediaNode, mediaPages } from './media/media.ts'
import { operator } from './operator.ts'
import { phonePages } from './phone/pages.ts'
import { receiveScanned } from './phone/scanned.ts'
import { reviewNumbers } from './quality/jobs.ts'
import { routes } from './routes.ts'
import { throughput } from './throughput.ts'
import { bridge, isWithoutTransport, transmit } from './transport.ts'

/** In the sandbox, where alone the page of a code asks for it. */
receiveInboundWith(receiveScanned)

export const messages: Slice = {
  name: 'messages',
  title: 'Messages',
  about: 'Sending and receiving messages and media, and the conversations they make.',
  nodes: [mediaNode],
  routes,
  operator,
  pages: { ...mediaPages, ...phonePages },
  jobs: [transmit, reviewNumbers, forgetOldMedia],
  events: [messagesReceived, messageStatus, messageEchoes],
  startProblems: async (settings) => [(await gatewayProblem(settings, bridge)) ?? []].flat(),
  notes: (house): Record<string, string> =>
    isWithoutTransport(house) ? { bridge: `messages fail: ${NO_BRIDGE}` } : {},
  settings: [bridge.url, bridge.secret, throughput.limit.setting],
}
