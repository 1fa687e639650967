/**
 * Wrong operator keys, wherever one is accepted: so many an hour from one network, and from all together, are
 * answered as wrong, further ones as too many. A right key is checked first, so that guesses cannot lock it out.
 */

import { isOperatorKey } from '../../crypto/operator-key.ts'
import { HOUR } from '../../process/clock.ts'
import { invalidToken } from '../../wire/errors.ts'
import type { House } from '../house.ts'
import { assertLeft, type Budget, type Budgets, budgetsOf } from './budget.ts'
import { tooManyWrongKeys } from './errors.ts'
import { limitSetting } from './limit-setting.ts'

const NETWORKS = 20
const WORDS =
  'many wrong operator keys are looked at in an hour, at /operator, /metrics and the console together'

const fromOne: Budget = {
  name: 'wrong keys from',
  windowMs: HOUR,
  limit: limitSetting(
    'PARLEY_SIGN_INS_PER_HOUR',
    `How ${WORDS}, from one network (4). A right key is never refused for it.`,
    { most: 1_000_000, inProduction: 30 },
  ),
  refuse: tooManyWrongKeys,
}

const fromAll: Budget = {
  ...fromOne,
  name: 'wrong keys from all networks',
  limit: limitSetting(
    'PARLEY_WRONG_KEYS_PER_HOUR',
    `How ${WORDS}, from all networks (4). A right key is never refused for it.`,
    { most: 10_000_000, inProduction: 30 * NETWORKS },
  ),
}

export const wrongKeySettings = [fromOne.limit.setting, fromAll.limit.setting]

const budgetsAt = new WeakMap<House, Budgets>()

/** The limit of all first: an attacker with many networks must not make us write a row for each. */
export async function assertRightKey(house: House, key: string, address: string | undefined): Promise<void> {
  if (isOperatorKey(key, house.operatorKey)) return
  const budgets = budgetsAt.get(house) ?? budgetsOf(house)
  budgetsAt.set(house, budgets)
  for (const [budget, id] of [
    [fromAll, ''],
    [fromOne, address ?? 'nowhere'],
  ] as const) {
    const usage = await budgets.spend(budget, id)
    if (usage) assertLeft(house, budget, usage)
  }
  throw invalidToken('This is not the operator key (PARLEY_OPERATOR_KEY).')
}
