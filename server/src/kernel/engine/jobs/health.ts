/** How an installation is doing, as one list of checks: what /ready, the overview, the doctor, the console and the metrics tell. */

import type { House } from '../../call/house.ts'
import { slot } from '../../call/slots.ts'
import type { Backlog } from '../delivery/backlog.ts'

export type Check = {
  name: string
  ok: boolean
  /** What was found, in a sentence. */
  says: string
  /** What it means for users of the service, when it is not well. */
  means: string
  /** The alert with the same threshold, and its section in docs/guides/runbook.md. */
  alert: string
  /** It may pass by itself: the process is busy. */
  passes?: true
  /** A process that fails this check must get no requests: /ready says 503. */
  isNeeded?: true
}

/** A check that compares a measure with a threshold. */
export type Figures = {
  backlog: Pick<Backlog, 'events'> & {
    deliveries: Pick<Backlog['deliveries'], 'oldest_reachable_seconds'>
    circuits: Pick<Backlog['circuits'], 'open' | 'half_open'>
  }
  jobs: { dead: number; overdue_seconds: number }
  transactionsWaiting: number
  loopLagSeconds: number
}

export const healthSlot = slot<(house: House, figures: Figures) => Promise<Check[]>>('health')

export const healthOf = async (house: House, figures: Figures): Promise<Check[]> =>
  (await house.slots.heldBy(healthSlot)?.(house, figures)) ?? []
