/** What travels sealed between the steps of a flow: the way through it, and the one message it may end in. */

import { z } from 'zod'
import type { House } from '../../kernel/call/house.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import type { FlowMessage } from './flow-message.ts'

const travelling = z.object({ session: z.unknown(), reply_id: z.string() })
type Travelling = z.infer<typeof travelling>

type Opened = Pick<FlowMessage, 'message' | 'flow'>

const placeOf = ({ message, flow }: Opened) => ({
  table: 'phone',
  column: 'flow',
  row: `${message.id} ${flow.id}`,
})

export const sealSession = ({ secrets }: House, opened: Opened, travels: Travelling): string =>
  secrets.seal(JSON.stringify(travels), placeOf(opened))

export function openSession({ secrets }: House, opened: Opened, sealed: string): Travelling {
  try {
    return travelling.parse(JSON.parse(secrets.open(sealed, placeOf(opened))))
  } catch {
    throw invalidParameter('This form is out of date. Close it and open it again.')
  }
}
