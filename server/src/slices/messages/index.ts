/** The face of messages. Nothing imports this slice; it closes the loop. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { messageEchoes, messageStatus, messagesReceived } from './events.ts'
import { forgetOldMedia, mediaNode, mediaPages } from './media/media.ts'
import { operator } from './operator.ts'
import { reviewNumbers } from './quality/jobs.ts'
import { routes } from './routes.ts'
import { bridgeSecretSetting, bridgeUrlSetting, transmit } from './transport.ts'

export const messages: Slice = {
  name: 'messages',
  nodes: [mediaNode],
  routes,
  operator,
  pages: mediaPages,
  jobs: [transmit, reviewNumbers, forgetOldMedia],
  events: [messagesReceived, messageStatus, messageEchoes],
  settings: [bridgeUrlSetting, bridgeSecretSetting],
}
