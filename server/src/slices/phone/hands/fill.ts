/** A flow, filled in screen by screen by the labels on it. Never in a transaction: an endpoint may be asked. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { newRowId } from '../../../kernel/wire/ids.ts'
import { type FlowOutcome, playerOf } from '../../flows/index.ts'
import { newMessageId } from '../../messages/index.ts'
import { completeFlow, type FlowMessage, flowMessageOf, openFlow } from '../flow-message.ts'
import { openSession, sealSession } from '../flow-session.ts'
import type { Line } from '../line.ts'
import type { FlowAnswer } from './answers.ts'
import { entered, fieldsOf, pressesOf, pressNamed } from './flow-screen.ts'
import type { DoingOf, FlowStep } from './input.ts'
import { see, tapOn } from './screen.ts'

export type Filled = { opened: FlowMessage; outcome: FlowOutcome; reply_id: string; steps_done: number }

type Player = ReturnType<typeof playerOf>

export async function fill(call: Asked, line: Omit<Line, 'call'>, doing: DoingOf<'fill'>): Promise<Filled> {
  const { label, message_id, screens } = doing
  const { message, tap } = tapOn(await see(call, line), { label, message_id, does: 'flow' })
  const button = tap.button === undefined ? undefined : String(tap.button)
  const opened = await flowMessageOf(call, line, message.id, button)
  const player = playerOf(call, opened.flow)
  const before = doing.session === undefined ? undefined : openSession(call.house, opened, doing.session)
  let outcome = before ? await player.view(before.session) : await openFlow(call, line, opened)
  let steps_done = 0
  for (const step of screens) {
    // A problem on the screen ends the filling in.
    if (outcome.is === 'completed' || outcome.is === 'refused' || outcome.is === 'failed') break
    outcome = await take(player, outcome, step)
    steps_done++
  }
  return { opened, outcome, reply_id: before?.reply_id ?? newMessageId(newRowId(call.now)), steps_done }
}

async function take(
  player: Player,
  at: FlowOutcome,
  { values, press, back }: FlowStep,
): Promise<FlowOutcome> {
  if (back) return player.back(at.session)
  const { view } = at.view ? at : await player.view(at.session)
  if (!view) throw new Error('a screen without a view')
  const form = entered(view, values ?? {})
  return player.submit(at.session, { form, press: press === undefined ? undefined : pressNamed(view, press) })
}

/** The reply to the business, once the flow is completed. */
export async function sendFilled(
  call: Call,
  line: Omit<Line, 'call'>,
  { opened, outcome, reply_id }: Filled,
): Promise<string | undefined> {
  if (outcome.is !== 'completed') return undefined
  await completeFlow(call, line, opened, outcome, reply_id)
  return reply_id
}

export function flowAnswer(call: Asked, { opened, outcome, reply_id, steps_done }: Filled): FlowAnswer {
  const { is, session, view } = outcome
  return {
    is,
    steps_done,
    ...(view && {
      screen: view.screen,
      title: view.title,
      ...(view.notice !== undefined && { notice: view.notice }),
      fields: fieldsOf(view),
      presses: pressesOf(view).map(({ label }) => label),
    }),
    ...(is === 'refused' && { problems: outcome.problems }),
    ...(is === 'link' && { url: outcome.url }),
    ...(is === 'failed' && { message: outcome.message }),
    ...(is === 'completed' && { payload: outcome.payload }),
    ...(is !== 'completed' && { session: sealSession(call.house, opened, { session, reply_id }) }),
  }
}
