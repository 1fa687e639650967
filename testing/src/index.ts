/** A world of Parley for a test, and the people in it. */

export type { Customer, Waiting } from './customer.ts'
export type { CustomerActed } from './doing.ts'
export type { Duration } from './duration.ts'
export type { ExpectedMessage } from './expected.ts'
export type { Filling, FlowStep, FlowValues } from './flow.ts'
export type { Arrival, Receiver } from './receiver.ts'
export type { Sending } from './sending.ts'
export { Unmet } from './unmet.ts'
export {
  type Advanced,
  createWorld,
  type Platform,
  type Snapshot,
  type Staged,
  type StageRule,
  type World,
  type WorldOptions,
} from './world.ts'
