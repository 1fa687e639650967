/**
 * The client: the same code against Parley and against the platform it stands in for.
 *
 *     const parley = new Parley({ baseUrl: 'http://127.0.0.1:8080', token: 'sandbox-token' })
 *     await parley.messages.text('300000000000001', '15550100099', 'Fresh from the oven at ten.')
 */

import { callerAt, type ParleyOptions } from './connection.ts'
import { OPERATIONS, type Operations } from './generated/operations.ts'
import type { Caller } from './http/caller.ts'
import { accounts } from './resources/accounts.ts'
import { flows } from './resources/flows.ts'
import { media } from './resources/media.ts'
import { messages } from './resources/messages.ts'
import { numbers } from './resources/numbers.ts'
import { payments } from './resources/payments.ts'
import { profile } from './resources/profile.ts'
import { qrCodes } from './resources/qr-codes.ts'
import { templates } from './resources/templates.ts'
import { uploads } from './resources/uploads.ts'
import { webhookSubscriptions } from './resources/webhooks.ts'

export class Parley {
  readonly accounts: ReturnType<typeof accounts>
  readonly flows: ReturnType<typeof flows>
  readonly media: ReturnType<typeof media>
  readonly messages: ReturnType<typeof messages>
  readonly numbers: ReturnType<typeof numbers>
  readonly payments: ReturnType<typeof payments>
  readonly profile: ReturnType<typeof profile>
  readonly qrCodes: ReturnType<typeof qrCodes>
  readonly templates: ReturnType<typeof templates>
  readonly uploads: ReturnType<typeof uploads>
  readonly webhooks: ReturnType<typeof webhookSubscriptions>
  /** Any operation by its name, as the contract has it: `parley.call('publishFlow', [id])`. */
  readonly call: Caller<Operations>

  constructor(options: ParleyOptions) {
    const call = callerAt<Operations>(OPERATIONS, options)
    this.call = call
    this.accounts = accounts(call)
    this.flows = flows(call)
    this.media = media(call)
    this.messages = messages(call)
    this.numbers = numbers(call)
    this.payments = payments(call)
    this.profile = profile(call)
    this.qrCodes = qrCodes(call)
    this.templates = templates(call)
    this.uploads = uploads(call)
    this.webhooks = webhookSubscriptions(call)
  }
}
