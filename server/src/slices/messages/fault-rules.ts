/** Fault rules for messages: one fails, is held back, moves or archives its template, or is never read. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { FAULT_HEADER, faultAt, faultPlace } from '../../kernel/call/fault-rules.ts'
import { enqueue, job } from '../../kernel/engine/index.ts'
import { findPhoneNumber, type PhoneNumber } from '../phone-numbers/index.ts'
import {
  archive,
  findTemplateByName,
  lockTemplate,
  moveCategory,
  pauseByPacing,
  type TemplateCategory,
} from '../templates/index.ts'
import { pausedByPacing } from './errors/failures.ts'
import type { Failure, Message } from './message.ts'
import { reportStatus } from './statuses.ts'
import { findMessage } from './store/messages.ts'
import { goesToPhone, leave } from './transport.ts'

type SendChange =
  | { do: 'fail_message'; failure: Failure }
  | { do: 'hold_message'; milliseconds?: number }
  | { do: 'pace_message'; milliseconds: number; outcome: Outcome }
  | { do: 'change_category'; category: TemplateCategory }
  | { do: 'archive_template' }
type Outcome = z.infer<typeof outcome>
const outcome = z.enum(['release', 'pause'])

const sendPlace = faultPlace<SendChange>('messages')
const readPlace = faultPlace<{ do: 'never_read' }>('receipts')

type Sent = Pick<Message, 'wa_id' | 'type' | 'content'>

const aboutOf = (call: Call, number: PhoneNumber, { wa_id, type, content }: Sent) => ({
  of: { account_id: number.account_id },
  facts: () => ({
    number: number.id,
    recipient: wa_id,
    ...(type === 'template' && { template: (content as { name: string }).name }),
  }),
  db: call.db,
})

export type FaultedFate = Pick<Message, 'status' | 'failure'> & {
  heldMs?: number | undefined
  isHeld: boolean
  /** Held for quality assessment, until that comes to this. */
  outcome?: Outcome
}

/** What becomes of a message in place of what would. */
export async function faultedFate(
  call: Call,
  number: PhoneNumber,
  sent: Sent,
): Promise<FaultedFate | undefined> {
  const change = await faultAt(call.house, sendPlace, aboutOf(call, number, sent))
  if (!change) return undefined
  if (change.do === 'change_category' || change.do === 'archive_template') {
    const template = sent.type === 'template' && (await lockTemplateOf(call, number, sent.content))
    if (!template) return undefined
    if (change.do === 'archive_template') await archive(call, template.id)
    else await moveCategory(call, template, change.category)
    call.setHeader?.(FAULT_HEADER, change.rule)
    return undefined
  }
  const isPaced = change.do === 'pace_message'
  // Only messages of templates are assessed, and only by the platform.
  if (isPaced && (sent.type !== 'template' || !call.platform.has('template_pacing'))) return undefined
  call.setHeader?.(FAULT_HEADER, change.rule)
  return change.do === 'fail_message'
    ? { status: 'failed', failure: change.failure, isHeld: false }
    : {
        status: 'accepted',
        failure: null,
        heldMs: change.milliseconds,
        isHeld: true,
        ...(isPaced && { outcome: change.outcome }),
      }
}

export const isNeverRead = async (call: Call, number: PhoneNumber, message: Message): Promise<boolean> =>
  (await faultAt(call.house, readPlace, aboutOf(call, number, message))) !== undefined

/** Without a time it is held until somebody reports what became of it. */
export async function hold(
  call: Call,
  { id, phone_number_id }: Pick<Message, 'id' | 'phone_number_id'>,
  { heldMs, outcome }: Pick<FaultedFate, 'heldMs' | 'outcome'>,
): Promise<void> {
  if (heldMs === undefined) return
  await enqueue(
    call,
    release,
    { id, phone_number_id, ...(outcome && { outcome }) },
    { at: call.now + heldMs },
  )
}

export const release = job('messages.release', {
  input: z.object({ id: z.string(), phone_number_id: z.string(), outcome: outcome.optional() }),
  names: { id: 'messages', phone_number_id: 'phone_numbers' },
  attemptsMax: 5,
  run: ({ input, call }) => (input.outcome === 'pause' ? failByPacing(call, input) : deliver(call, input)),
})

/** Customers did not want it: it fails, and its template is paused. */
async function failByPacing(
  call: Call,
  { id, phone_number_id }: Pick<Message, 'id' | 'phone_number_id'>,
): Promise<void> {
  const message = await findMessage(call, phone_number_id, id)
  if (message?.direction !== 'outgoing') return
  const number = await findPhoneNumber(call, phone_number_id)
  const template = number && (await lockTemplateOf(call, number, message.content))
  if (template) await pauseByPacing(call, template)
  await reportStatus(call, message, 'failed', pausedByPacing())
}

async function lockTemplateOf(call: Call, { account_id }: PhoneNumber, content: unknown) {
  const { name, language } = content as { name: string; language: { code: string } }
  const found = await findTemplateByName(call, account_id, name, language.code)
  return found && lockTemplate(call, found.id)
}

/** A held message is sent. */
export async function deliver(
  call: Call,
  { id, phone_number_id }: Pick<Message, 'id' | 'phone_number_id'>,
): Promise<void> {
  for (const status of ['sent', 'delivered'] as const) {
    const message = await findMessage(call, phone_number_id, id)
    if (message?.direction !== 'outgoing') return
    if (!goesToPhone(call.house)) return leave(call, message)
    await reportStatus(call, message, status)
  }
}
