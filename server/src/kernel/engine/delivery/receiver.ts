/** A receiver: one callback address of one application, with the health that all its deliveries share. */

export const CIRCUITS = ['closed', 'open', 'half_open'] as const
type Circuit = (typeof CIRCUITS)[number]

export type Receiver = {
  id: string
  app_id: string
  url: string
  circuit: Circuit
  /** Attempts that failed since the last that succeeded. */
  failures: number
  /** The node whose events those were, or `*` for several: one node's bad event must not open the circuit for all. */
  failed_node: string | null
  opened_times: number
  /** By the service's clock. */
  next_probe_at: number | null
  /** It answered 410 Gone: nothing is sent until a new handshake succeeds. */
  paused_at: number | null
  /** An operator paused it: what is for it waits until it is resumed. */
  suspended_at: number | null
  /** Nothing points at it any more: what still waits for it is decided again. */
  retired_at: number | null
  /** The process that serves it, under a fencing token, until then by the database's clock. */
  lease_owner: string | null
  lease_token: string | null
  lease_until: number | null
  created_at: number
}

export const SEVERAL_NODES = '*'
