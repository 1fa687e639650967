/** Pausing a receiver and resuming it: what is for it waits meanwhile. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import {
  findListedReceiver,
  findReceivers,
  type Receiver,
  resume,
  suspend,
} from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation } from '../../../kernel/graph/operation.ts'
import { notFound } from '../../../kernel/wire/errors.ts'
import { receiverPaused } from '../errors.ts'
import { describeReceiver, receiverAnswer } from './receiver-answer.ts'

const key = 'The id of the receiver, from GET /operator/receivers.'

export const pauseReceiver = operatorOperation('pauseReceiver', noNode, {
  summary: 'Pause a receiver and keep what is for it until it is resumed',
  note: [
    'Nothing more is sent to it, whatever its circuit breaker says; what is on its way arrives. Deliveries that wait longer than seven days are given up, as always. A receiver that is paused already stays so.',
  ],
  key,
  input: z.object({}),
  request: {},
  answer: receiverAnswer,
  refuses: [receiverPaused],
  async run({ key, call }) {
    await suspend(call, await receiverOf(call, key))
    return described(call, key)
  },
})

export const resumeReceiver = operatorOperation('resumeReceiver', noNode, {
  summary: 'Resume a receiver and send at once, in order, what waited for it',
  note: ['Its circuit breaker is closed again. A receiver that is not paused stays as it is.'],
  key,
  input: z.object({}),
  request: {},
  answer: receiverAnswer,
  refuses: [receiverPaused],
  async run({ key, call }) {
    const receiver = await receiverOf(call, key)
    if (receiver.suspended_at !== null) await resume(call, receiver)
    return described(call, key)
  },
})

/** One that said that it is gone is brought back by a handshake alone. */
async function receiverOf(call: Call, id: string): Promise<Receiver> {
  const [receiver] = await findReceivers(call, [id])
  if (!receiver) throw notFound('post', id)
  if (receiver.paused_at !== null) throw receiverPaused(receiver.url)
  return receiver
}

async function described(call: Call, id: string) {
  const listed = await findListedReceiver(call, id)
  if (!listed) throw notFound('post', id)
  return describeReceiver(listed)
}
