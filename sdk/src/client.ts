/**
 * The client: the same code against Parley and against the platform it stands in for. Its methods are those of
 * `generated/methods.ts`; what is sweeter by hand is put on top of them here.
 *
 *     const parley = new Parley({ baseUrl: 'http://127.0.0.1:8080', token: 'sandbox-token' })
 *     await parley.messages.text('300000000000001', '15550100099', 'Fresh from the oven at ten.')
 */

import { type ByHand, METHODS, type Methods } from './generated/methods.ts'
import { OPERATIONS, type Operations } from './generated/operations.ts'
import { type ClientOf, clientOf } from './http/methods.ts'
import type { Call } from './resources/call.ts'
import { flows } from './resources/flows.ts'
import { media } from './resources/media.ts'
import { messages } from './resources/messages.ts'
import { numbers } from './resources/numbers.ts'
import { profile } from './resources/profile.ts'
import { templates } from './resources/templates.ts'
import { uploads } from './resources/uploads.ts'

type HandMade = {
  readonly flows: ReturnType<typeof flows>
  readonly media: ReturnType<typeof media>
  readonly messages: ReturnType<typeof messages>
  readonly numbers: ReturnType<typeof numbers>
  readonly profile: ReturnType<typeof profile>
  readonly templates: ReturnType<typeof templates>
  readonly uploads: ReturnType<typeof uploads>
}

const byHand = (call: Call, made: Methods): HandMade & ByHand => ({
  flows: flows(call),
  media: media(call, made),
  messages: messages(call),
  numbers: numbers(call, made),
  profile: profile(call, made),
  templates: templates(call),
  uploads: uploads(call, made),
})

const Client: ClientOf<Operations, Methods & HandMade> = clientOf(OPERATIONS, METHODS, byHand)

export class Parley extends Client {
  /** Which words it speaks: such as `v26.0`, or `plain`. */
  get version(): string {
    return this.call.version
  }
}
