/**
 * Who takes the message that a visitor of a code's page sends in the sandbox. The slice of messages may import
 * this one and not be imported by it, so it puts itself here; as long as nobody has, the page has no send button.
 */

import type { Call } from '../../kernel/call/call.ts'

export type InboundText = { phone_number_id: string; from: string; text: string }

/** May give the path where the visitor goes on; without one, a page says that the message was sent. */
export type Receive = (call: Call, inbound: InboundText) => Promise<string | undefined>

let receive: Receive | undefined

export function receiveInboundWith(deed: Receive | undefined): void {
  receive = deed
}

export const inboundReceiver = (): Receive | undefined => receive
