/**
 * Who takes the message that a visitor of a code's page sends in the sandbox: a slot, because this slice may not
 * import the one that does. As long as nobody fills it, the page has no send button.
 */

import type { Call } from '../../kernel/call/call.ts'
import { slot } from '../../kernel/call/slots.ts'

export type InboundText = { phone_number_id: string; from: string; text: string }

/** May give the path where the visitor goes on; without one, a page says that the message was sent. */
export type Receive = (call: Call, inbound: InboundText) => Promise<string | undefined>

export const inboundText = slot<Receive>('the inbound text of a code')
