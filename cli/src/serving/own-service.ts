/** A service for as long as a verb runs, and worlds of it in the words of an environment. */

import { type OperatorOperations, ParleyOperator } from '@parley-dev/operator'
import { findServer, startServer } from '@parley-dev/testing/service'
import type { Around } from '../framework/verb.ts'
import { settingsFor } from './settings.ts'

const SANDBOX_KEY = 'sandbox-operator-key'

export type OwnService = { url: string; operator: ParleyOperator; key: string }

export async function startOwnService({
  configuration,
  out,
  ending,
}: Pick<Around, 'configuration' | 'out' | 'ending'>): Promise<OwnService> {
  const settings = settingsFor(configuration)
  const service = await out.during('Starting the service', startServer(findServer(), settings))
  ending.later(() => service.stop())
  const key = settings.PARLEY_OPERATOR_KEY ?? SANDBOX_KEY
  return { url: service.url, operator: new ParleyOperator({ baseUrl: service.url, key }), key }
}

export async function worldIn(
  { operator, key }: OwnService,
  given: OperatorOperations['createWorld']['input'],
): Promise<{ id: string; env: Record<string, string> }> {
  const world = await operator.worlds.create(given)
  return {
    id: world.id,
    env: { ...variablesIn(world.env), PARLEY_OPERATOR_KEY: key, PARLEY_WORLD_ID: world.id },
  }
}

const variablesIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
