/** What is asked of a version alone, where clients of the platform read several nodes or bring several calls. */

import type { House } from '../../call/house.ts'
import { wrongMethod } from '../../wire/errors.ts'
import type { Dispatch, Incoming } from '../incoming.ts'
import type { Address } from '../path.ts'
import { batch } from './batch.ts'
import { readMany } from './ids.ts'

export function atRoot(
  parts: { dispatch: Dispatch; house: House },
  incoming: Incoming,
  { version = '' }: Address,
): Promise<string> {
  if (incoming.method === 'GET') return readMany(parts.dispatch, incoming, version)
  if (incoming.method === 'POST') return batch(parts, incoming, version)
  throw wrongMethod(incoming.method, incoming.path, ['GET', 'POST'])
}
