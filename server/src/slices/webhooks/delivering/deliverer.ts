/** What the engine delivers by: the subscribers of an event, the notification that is sent, and the event for a receiver that is gone. */

import type { House } from '../../../kernel/call/house.ts'
import { type Deliverer, deliver } from '../../../kernel/engine/index.ts'
import { decisionsFor } from '../deciding.ts'
import { receiverGone } from '../events.ts'
import { connectionsSetting, gapMsMaxOf } from '../settings.ts'
import { attemptsWithFaults } from './fault-rules.ts'
import { queuedNotifications } from './notification.ts'

export function delivererOf(house: House): Deliverer {
  const attempt = attemptsWithFaults(house)
  return {
    decide: (db, events) => decisionsFor(house, db, events),
    attempting(rows) {
      const queued = queuedNotifications(house, rows)
      return (receiver, delivery) => attempt(receiver, delivery, queued)
    },
    gone: receiverGone,
  }
}

export const startDelivering = (house: House) =>
  deliver(house, delivererOf(house), {
    connections: house.settings.get(connectionsSetting),
    gapMsMax: gapMsMaxOf(house),
  })
