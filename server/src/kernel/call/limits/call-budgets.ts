/** The budgets that calls are made from: an application's, that of its work on one account, and an operation's own. */

import { brandSetting } from '../../process/brand.ts'
import { HOUR } from '../../process/clock.ts'
import { permissionName } from '../auth.ts'
import type { Caller, TokenCaller } from '../call.ts'
import type { House } from '../house.ts'
import { assertLeft, type Budget, budgetsOf, type Usage } from './budget.ts'
import { tooManyCalls, tooManyManagementCalls } from './errors.ts'
import { limitOf, limitSetting, NO_LIMIT } from './limit-setting.ts'

const perApp: Budget = {
  name: 'calls of app',
  windowMs: HOUR,
  limit: limitSetting(
    'PARLEY_CALLS_PER_HOUR_PER_APP',
    'Calls that one application may make in an hour (4).',
    {
      most: 1_000_000_000,
      inProduction: 1_000_000,
    },
  ),
  refuse: tooManyCalls,
}

const perAccount: Budget = {
  name: 'calls on account',
  windowMs: HOUR,
  limit: limitSetting(
    'PARLEY_CALLS_PER_HOUR_PER_ACCOUNT',
    'Management calls that one application may make about one account in an hour (80007).',
    { most: 1_000_000_000, inProduction: 5_000 },
  ),
  refuse: tooManyManagementCalls,
}

export const callBudgetSettings = [perApp.limit.setting, perAccount.limit.setting]

export type SetHeader = (name: string, value: string) => void

/** What a call is about: the node of its path, and the account that owns that. */
export type About = { id: string; account_id: string | null }

type Spender = { budget?: Budget; permissions: readonly string[] }

/** What the operator does for an application does not count. */
const isLimited = (caller: Caller): caller is TokenCaller => caller.kind === 'token' && !caller.isOperator

export type CallBudgets = ReturnType<typeof callBudgets>

export function callBudgets(house: House) {
  const budgets = budgetsOf(house)
  const isOn = (budget: Budget) => limitOf(house, budget.limit) !== NO_LIMIT
  const [appIsOn, accountIsOn] = [isOn(perApp), isOn(perAccount)]
  const brand = house.settings.get(brandSetting)

  async function spendOn(
    budget: Budget,
    { key, appId }: { key: string; appId: string },
    report: (usage: Usage) => void,
  ): Promise<void> {
    const usage = await budgets.spend(budget, key, await house.worldClocks.of(appId))
    if (!usage) return
    report(usage)
    assertLeft(house, budget, usage)
  }

  return {
    /** As soon as the caller is known, whatever comes of the call. */
    ofCaller(caller: Caller, setHeader: SetHeader): Promise<void> | undefined {
      if (!appIsOn || !isLimited(caller)) return undefined
      return spendOn(perApp, { key: caller.app_id, appId: caller.app_id }, (usage) =>
        setHeader('x-app-usage', JSON.stringify(shareOf(usage))),
      )
    },

    /** Once the call is allowed, before anything is read or done. */
    ofOperation(
      caller: Caller,
      operation: Spender,
      about: About | undefined,
      setHeader: SetHeader,
    ): Promise<void> | undefined {
      if (!isLimited(caller) || !about?.account_id) return undefined
      const account = about.account_id
      const appId = caller.app_id
      const report = (permission: 'management' | 'messaging') => (usage: Usage) =>
        setHeader(
          'x-business-use-case-usage',
          useCaseUsage(account, permissionName(brand, permission), usage),
        )
      if (operation.budget) return spendOn(operation.budget, { key: about.id, appId }, report('messaging'))
      if (!accountIsOn || !operation.permissions.includes('management')) return undefined
      return spendOn(perAccount, { key: `${appId} ${account}`, appId }, report('management'))
    },
  }
}

/** In percent. Only calls are limited, so of time nothing is ever spent; clients read all three. */
const shareOf = ({ percent }: Usage) => ({ call_count: percent, total_cputime: 0, total_time: 0 })

const useCaseUsage = (account: string, type: string, usage: Usage) =>
  JSON.stringify({
    [account]: [
      { type, ...shareOf(usage), estimated_time_to_regain_access: Math.ceil(usage.waitSeconds / 60) },
    ],
  })
