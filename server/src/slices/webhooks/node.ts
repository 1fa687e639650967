/** Fields this slice adds to other nodes: where a number's notifications go, and who is subscribed. */

import { z } from 'zod'
import { brandOf } from '../../kernel/call/brand.ts'
import { type Asked, appOf } from '../../kernel/call/call.ts'
import { findReceivers } from '../../kernel/engine/index.ts'
import { type Fields, field } from '../../kernel/graph/node.ts'
import { shownAs } from '../../kernel/graph/openapi/json-schema.ts'
import { PAGE_MAX } from '../../kernel/graph/paging.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import type { PhoneNumber } from '../phone-numbers/index.ts'
import { describeSubscribedApp, subscribedAppAnswer } from './operations.ts'
import {
  findAppCallback,
  findNumberOverride,
  findSubscription,
  listSubscribedApps,
} from './store/subscriptions.ts'

const callback = z.string().optional()
const configurationShown = z
  .object({ application: callback, '<brand>_business_account': callback, phone_number: callback })
  .describe('The callbacks that are set, each under the name of what it belongs to; the last of them wins.')

export const phoneNumberFields: Fields<PhoneNumber> = {
  webhook_configuration: field(
    z.record(z.string(), z.string()).meta(shownAs(configurationShown)),
    readConfiguration,
    { onlyWhenAsked: true },
  ),
}

export const accountFields: Fields<Account> = {
  subscribed_apps: field(
    z.object({ data: z.array(subscribedAppAnswer) }),
    async (account, call) => {
      const range = { direction: 'forward', order: 'oldest first', rows: PAGE_MAX } as const
      const apps = await listSubscribedApps(call, account.id, range)
      return { data: apps.map((app) => describeSubscribedApp(call, app)) }
    },
    { onlyWhenAsked: true },
  ),
}

/** The three callbacks that are set, each under the name of what it belongs to; the last of them wins. */
async function readConfiguration(number: PhoneNumber, call: Asked) {
  const appId = appOf(call.caller) ?? (await findAccount(call, number.account_id))?.app_id ?? ''
  const chosen = {
    application: (await findAppCallback(call, appId))?.receiver_id,
    [`${brandOf(call)}_business_account`]: (await findSubscription(call, number.account_id, appId))
      ?.receiver_id,
    phone_number: (await findNumberOverride(call, number.id, appId))?.receiver_id,
  }
  const ids = Object.values(chosen).filter((id): id is string => typeof id === 'string')
  const urls = new Map((await findReceivers(call, ids)).map((receiver) => [receiver.id, receiver.url]))
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, id]) => (id && urls.has(id) ? [[name, urls.get(id)]] : [])),
  )
}
