/**
 * A station: one receiver that this process serves. Its deliveries run in lanes, one per node, each lane in
 * order; a lane whose delivery fails ends there, and what it had not sent yet still waits in the database.
 */

import type { Receiver } from '../receiver.ts'
import type { Ready } from '../store/ready.ts'

export type Lane = {
  node_id: string
  rows: Ready[]
  isProbe: boolean
  /** Attempts whose outcome is not recorded yet. */
  unsettled: number
  ended: boolean
  /** How many hints there had been when it was read; more of them since: more may wait. */
  readAt: number
  /** Not all that waited was read, or something came for this node since. */
  hasMore: boolean
}

export type Station = {
  receiver: Receiver
  token: string
  /** By the monotonic clock of this process: past it somebody else may be serving the receiver. */
  leasedUntil: number
  lanes: Map<string, Lane>
  queue: Lane[]
  running: number
  /** Counts the hints that something new may wait, at whatever node. */
  hints: number
  /** Nodes at which something new waits for certain. */
  named: Set<string>
  /** How far the walk along all nodes has come, while there is one; then whether another has to follow. */
  walkedTo: string | undefined
  walksAgain: boolean
  readNamedLast: boolean
  /** The node that the last probe was for: the next is chosen among those behind it. */
  probedAt: string
  isReading: boolean
  healthChanged: boolean
  /** A receiver is back after an outage that more than one node felt: nobody needs to back off any longer. */
  cameBack: boolean
  lastSuccess: number
  lastBusy: number
}

/** More than these are not remembered by name: the walk finds them. */
const NAMED_MAX = 1_000

export function newStation(receiver: Receiver, token: string, leasedUntil: number): Station {
  return {
    receiver,
    token,
    leasedUntil,
    lanes: new Map(),
    queue: [],
    running: 0,
    hints: 0,
    named: new Set(),
    walkedTo: '',
    walksAgain: false,
    readNamedLast: false,
    probedAt: '',
    isReading: false,
    healthChanged: false,
    cameBack: false,
    lastSuccess: 0,
    lastBusy: performance.now(),
  }
}

export const isOurs = (station: Station) => performance.now() < station.leasedUntil

export const mayHaveMore = (station: Station) => station.named.size > 0 || station.walkedTo !== undefined

/** Something new may wait, nobody knows at which node. */
export function hint(station: Station): void {
  station.hints++
  lookEverywhere(station)
}

/** Something new waits at these nodes. */
export function hintAt(station: Station, nodes: Iterable<string>): void {
  for (const node of nodes) station.named.add(node)
  if (station.named.size > NAMED_MAX) {
    station.named.clear()
    hint(station)
  }
}

export function lookEverywhere(station: Station): void {
  if (station.walkedTo === undefined) station.walkedTo = ''
  else if (station.walkedTo !== '' || station.isReading) station.walksAgain = true
}

/** A lane has ended and all that it did is recorded: its node may be read again. */
export function endLane(station: Station, lane: Lane): void {
  if (station.lanes.get(lane.node_id) === lane) station.lanes.delete(lane.node_id)
  if (lane.hasMore || station.hints !== lane.readAt) station.named.add(lane.node_id)
}

/** What was read but not started simply goes on waiting. */
export function dropQueue(station: Station): void {
  for (const lane of station.queue) station.lanes.delete(lane.node_id)
  station.queue = []
  lookEverywhere(station)
}
