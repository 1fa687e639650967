/**
 * Delivery as a state machine: what a receiver and a node's queue can be, and what moves them. Whoever changes one of
 * them asks this table, and ARCHITECTURE.md shows it.
 */

/** What a state means for deliveries that wait, and where each event leads. */
type State<Name extends string, Happening extends string> = {
  is: string
  on: Partial<Record<Happening, Name>>
}
type States<Name extends string, Happening extends string> = Record<Name, State<Name, Happening>>

export type ReceiverState = 'closed' | 'open' | 'half_open' | 'suspended' | 'paused'
/**
 * Of an attempt: `answered` with 2xx; `refused` with another status; `broke`: no answer, or refused too often;
 * `asked_to_wait` by `Retry-After`; `gone` (410). `probed`: the one delivery that tests it begins. `verified`: a
 * handshake has succeeded. `suspended` and `resumed`: by an operator.
 */
type ReceiverHappening =
  | 'answered'
  | 'refused'
  | 'broke'
  | 'asked_to_wait'
  | 'gone'
  | 'probed'
  | 'verified'
  | 'suspended'
  | 'resumed'

export const RECEIVER = {
  closed: {
    is: 'everything is sent',
    on: {
      answered: 'closed',
      refused: 'closed',
      broke: 'open',
      asked_to_wait: 'open',
      gone: 'paused',
      suspended: 'suspended',
    },
  },
  open: {
    is: 'nothing is sent until its next probe; while one node alone failed, the others may probe at once',
    on: {
      probed: 'half_open',
      answered: 'closed',
      refused: 'open',
      broke: 'open',
      asked_to_wait: 'open',
      gone: 'paused',
      verified: 'closed',
      suspended: 'suspended',
    },
  },
  half_open: {
    is: 'one delivery is on its way and decides',
    on: {
      probed: 'half_open',
      answered: 'closed',
      refused: 'open',
      broke: 'open',
      asked_to_wait: 'open',
      gone: 'paused',
      verified: 'closed',
      suspended: 'suspended',
    },
  },
  suspended: {
    is: 'nothing is sent until it is resumed',
    on: {
      answered: 'suspended',
      refused: 'suspended',
      broke: 'suspended',
      asked_to_wait: 'suspended',
      gone: 'paused',
      probed: 'suspended',
      verified: 'suspended',
      suspended: 'suspended',
      resumed: 'closed',
    },
  },
  paused: {
    is: 'nothing is sent until a handshake succeeds',
    on: {
      answered: 'paused',
      refused: 'paused',
      broke: 'paused',
      asked_to_wait: 'paused',
      gone: 'paused',
      verified: 'closed',
    },
  },
} satisfies States<ReceiverState, ReceiverHappening>

export type QueueState = 'resting' | 'queued' | 'sending' | 'recording'
/** `ended`: all is sent, one failed, or its receiver may not be sent to any more. */
type QueueHappening = 'read' | 'started' | 'dropped' | 'ended' | 'recorded'

export const QUEUE = {
  resting: {
    is: 'nothing waits at the node, or it backs off, or nobody has looked',
    on: { read: 'queued' },
  },
  queued: { is: 'read, in order, and not begun', on: { started: 'sending', dropped: 'resting' } },
  sending: { is: 'one at a time, in order', on: { ended: 'recording' } },
  recording: { is: 'what came of it is on its way to the database', on: { recorded: 'resting' } },
} satisfies States<QueueState, QueueHappening>

type HappeningOf<T extends Record<string, { on: object }>> = { [S in keyof T]: keyof T[S]['on'] }[keyof T]

/** The next state; an event that cannot happen in a state is a defect of ours. */
export function moved<T extends Record<string, { on: object }>>(
  states: T,
  from: keyof T & string,
  happening: HappeningOf<T> & string,
): keyof T & string {
  const on: Partial<Record<string, keyof T & string>> = states[from]?.on ?? {}
  const to = on[happening]
  if (to === undefined) throw new Error(`${happening} cannot happen to what is ${from}`)
  return to
}
