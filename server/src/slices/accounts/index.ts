/** The face of accounts: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { businessNode } from './businesses/node.ts'
import { findCaller } from './callers.ts'
import { tables } from './columns.ts'
import { accountAlerts, accountReviewUpdate, accountUpdate } from './events.ts'
import { accountNode, appNode } from './node.ts'
import { pages } from './oauth/pages.ts'
import { operator } from './operator.ts'
import { routes } from './routes.ts'
import { sandboxRemains, seeds } from './seed.ts'
import { accessTokenSetting, appSecretSetting } from './settings.ts'

export type { Account } from './account.ts'

export { APP_SECRET_LENGTH_MIN } from './app.ts'
export { beginningOf } from './beginning.ts'
export { idTaken } from './errors.ts'
export {
  ACCOUNT_RESTRICTIONS,
  accountAlerts,
  accountUpdate,
  BAN_STATES,
  banInfo,
} from './events.ts'
export { accountFollowers } from './followers.ts'
export { nodeId } from './inputs.ts'
export { appSecret, changeAppSecret, newAppSecret, removeAppAndAll, speakVersion } from './make.ts'
export { accountNode, appNode } from './node.ts'
export { platformOfAccount } from './platform.ts'
export { SANDBOX } from './seed.ts'
export { accessTokenSetting, appSecretSetting } from './settings.ts'
export { changeAccount, findAccount, findApp, lockAccount, lockApp } from './store.ts'

export const accounts: Slice = {
  name: 'accounts',
  tables,
  title: 'Accounts',
  about: 'Business accounts, the businesses that own them, and the application that the token belongs to.',
  nodes: [accountNode, appNode, businessNode],
  routes,
  pages,
  operator,
  events: [accountReviewUpdate, accountUpdate, accountAlerts],
  settings: [appSecretSetting, accessTokenSetting],
  seeds,
  sealed: [{ table: 'apps', column: 'secret', row: ['id'] }],
  sandboxRemains,
  findCaller,
  finds: [
    findable({
      kind: 'app',
      table: 'apps',
      id: 'id',
      words: ['name'],
      title: ['name'],
      newest: 'created_at',
    }),
    findable({
      kind: 'token',
      table: 'tokens',
      id: 'id',
      title: ['permissions'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
    findable({
      kind: 'account',
      table: 'accounts',
      id: 'id',
      words: ['name'],
      title: ['name'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
  ],
}
