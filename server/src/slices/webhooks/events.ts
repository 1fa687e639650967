/** The event when a receiver is gone. */

import type { Call } from '../../kernel/call/call.ts'
import { changeReceiver, type Receiver, recordEvent } from '../../kernel/engine/index.ts'
import { accountAlerts } from '../accounts/index.ts'
import { accountsBehind } from './store/callbacks.ts'

/** 410 Gone: nothing more is sent there, and every account that relied on it gets an event. */
export async function receiverGone(call: Call, receiver: Receiver): Promise<void> {
  await changeReceiver(call.db, receiver.id, { paused_at: call.now })
  for (const account_id of await accountsBehind(call, receiver)) {
    await recordEvent(
      call,
      accountAlerts,
      { account_id, node_id: account_id },
      {
        entity_type: 'WABA',
        entity_id: account_id,
        alert_info: {
          alert_severity: 'WARNING',
          alert_status: 'ACTIVE',
          alert_type: 'WEBHOOK_PAUSED',
          alert_description: `The receiver ${receiver.url} of application ${receiver.app_id} answered 410 Gone; deliveries to it are paused.`,
        },
      },
    )
  }
}
