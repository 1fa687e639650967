/** A customer with a phone in their hand: does what is on the screen, and says what they saw when they waited in vain. */

import type { ActAsCustomerInput, ParleyOperator, SentMessage } from '@parley-dev/operator'
import { ParleyError } from '@parley-dev/sdk'
import type { Act, CustomerActed } from './doing.ts'
import { type Duration, millisecondsOf } from './duration.ts'
import { described, type ExpectedMessage, fits } from './expected.ts'
import { type Filling, type FlowStep, type FlowValues, fillFlow } from './flow.ts'
import { type Sending, sendingOf } from './sending.ts'
import { indented, transcriptOf, Unmet } from './unmet.ts'

export type Waiting = { within?: Duration }

export type Customer = {
  readonly name: string
  readonly phone: string
  /** Opens the conversation without a word. */
  opens(): Promise<CustomerActed>
  writes(text: string): Promise<CustomerActed>
  /** A file, a place, an address or an order. */
  sends(what: Sending): Promise<CustomerActed>
  /** By its label. Fails with what is on the screen. */
  taps(label: string, options?: { under?: string }): Promise<CustomerActed>
  /** Fills in a flow by the labels of its fields, screen by screen, to its end; or step by step, as asked. */
  fills(values: FlowValues | FlowStep[], options?: Filling): Promise<CustomerActed>
  /** To the last message of the business; without an emoji, the reaction is taken back. */
  reacts(emoji?: string, options?: { to?: string }): Promise<CustomerActed>
  reads(): Promise<CustomerActed>
  blocks(): Promise<CustomerActed>
  unblocks(): Promise<CustomerActed>
  reports(): Promise<CustomerActed>
  /** The next message that fits, after the one that was received last. Answered as soon as it came. */
  receives(expected?: ExpectedMessage, options?: Waiting): Promise<SentMessage>
  /** Once nothing is under way, there is nothing new. */
  receivesNothing(): Promise<void>
  /** All that came so far. */
  received(): Promise<SentMessage[]>
  /** The first of all messages that fits, from the beginning; waits for it. Undefined when none came. */
  finds(expected: ExpectedMessage, options?: Waiting): Promise<SentMessage | undefined>
  /** Once nothing is under way: whether one of all messages fits. */
  hasReceived(expected: ExpectedMessage): Promise<boolean>
  /** What is on the screen, as plain text without ids and times. */
  screen(): Promise<string>
}

export type Around = {
  operator: ParleyOperator
  number: string
  settled(): Promise<void>
}

const WITHIN: Duration = '5s'
/** The longest that the service waits for one answer. */
const WAIT_MS_MAX = 60_000
const BUSINESS = 'Business'

export function customer({ operator, number, settled }: Around, name: string, phone: string): Customer {
  let receivedSeq = 0

  const look = () => operator.customers.screen(number, { customer: phone })
  const transcript = async () => indented(transcriptOf(await look(), name, BUSINESS))

  /** A refusal contains the screen that it is about. */
  const act: Act = async (doing) => {
    try {
      return await operator.customers.act(number, { ...doing, customer: phone, name } as ActAsCustomerInput)
    } catch (error) {
      if (!(error instanceof ParleyError) || error.status === 0) throw error
      const shown = await transcript()
      throw new Unmet(`${name}: ${error.details ?? error.message}\n\n${shown}\n`, { cause: error })
    }
  }

  async function waitFor(expected: ExpectedMessage, after: number, within: Duration) {
    const endsAt = Date.now() + millisecondsOf(within)
    let seq = after
    for (;;) {
      const wait = waitUntil(endsAt)
      const { data } = await operator.call('listSentMessages', [number], { to: phone, after: seq, wait })
      for (const message of data) {
        seq = message.seq
        if (fits(message, expected)) {
          const arrived = await onPhone(message, endsAt)
          if (arrived) return arrived
        }
      }
      if (data.length === 0 && Date.now() >= endsAt) return undefined
    }
  }

  /** What was accepted and is held, or failed, is not on the phone. */
  async function onPhone(message: SentMessage, endsAt: number): Promise<SentMessage | undefined> {
    const now =
      message.status === 'accepted'
        ? await operator.call('readSentMessage', [number, message.id], {
            status: 'sent',
            wait: waitUntil(endsAt),
          })
        : message
    return now.status === 'accepted' || now.status === 'failed' ? undefined : now
  }

  const received = async (after = 0) => {
    const { data } = await operator.call('listSentMessages', [number], { to: phone, after, limit: 1000 })
    return data.filter(({ status }) => status !== 'accepted' && status !== 'failed')
  }

  return {
    name,
    phone,
    opens: () => act({ action: 'open' }),
    writes: (text) => act({ action: 'write', text }),
    sends: (what) => act(sendingOf(what)),
    taps: (label, { under } = {}) => act({ action: 'tap', label, ...(under && { message_id: under }) }),
    fills: (values, options) => fillFlow(act, name, values, options),
    reacts: (emoji, { to } = {}) =>
      act({ action: 'react', ...(emoji && { emoji }), ...(to && { message_id: to }) }),
    reads: () => act({ action: 'read' }),
    blocks: () => act({ action: 'block' }),
    unblocks: () => act({ action: 'unblock' }),
    reports: () => act({ action: 'report' }),
    async receives(expected = {}, { within = WITHIN } = {}) {
      const message = await waitFor(expected, receivedSeq, within)
      if (!message)
        throw new Unmet(
          `${name} waited ${within} for ${described(expected)}. What there is:\n\n${await transcript()}\n`,
        )
      receivedSeq = message.seq
      return message
    },
    async receivesNothing() {
      await settled()
      const news = await received(receivedSeq)
      if (news.length > 0)
        throw new Unmet(
          `${name} expected nothing more, and received ${news.length}:\n\n${await transcript()}\n`,
        )
    },
    received: () => received(),
    finds: (expected, { within = WITHIN } = {}) => waitFor(expected, 0, within),
    async hasReceived(expected) {
      await settled()
      return (await received()).some((message) => fits(message, expected))
    },
    async screen() {
      const seen = await look()
      const notes = [
        ...(seen.typing ? ['(Business is writing)'] : []),
        ...(seen.prompts.length > 0 ? [seen.prompts.map((prompt) => `[${prompt}]`).join(' ')] : []),
        ...(seen.blocked ? [`(${name} has blocked the business)`] : []),
      ]
      return [transcriptOf(seen, name, BUSINESS), ...notes].join('\n')
    },
  }
}

const waitUntil = (endsAt: number) => `${Math.min(Math.max(endsAt - Date.now(), 0), WAIT_MS_MAX)}ms`
