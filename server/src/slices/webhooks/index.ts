/** The face of webhooks: what the story of a call is made of. */

import { filling } from '../../kernel/call/slots.ts'
import { deliveries, findable, subscribed } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { startDelivering } from './delivering/deliverer.ts'
import { forgetOldEvents } from './jobs.ts'
import { accountFields, phoneNumberFields } from './node.ts'
import { operator } from './operator/index.ts'
import { routes } from './routes.ts'
import { seeds } from './seed.ts'
import { connectionsSetting, deliveredKeptSetting, gapSetting, undeliveredKeptSetting } from './settings.ts'
import { isSubscribed } from './store/routing.ts'

export { explainEvents } from './operator/trace.ts'
export { explainedEventAnswer } from './operator/trace-answer.ts'

export const webhooks: Slice = {
  name: 'webhooks',
  tables,
  finds: [
    findable({
      kind: 'event',
      table: 'events',
      id: 'id',
      title: ['field'],
      newest: 'seq',
      belongsTo: ['account_id'],
    }),
    findable({
      kind: 'delivery',
      table: 'deliveries',
      id: 'id',
      byNumber: (db, id) => deliveries.findDeliveries({ db }, [id]),
      title: ['state'],
      newest: 'created_at',
      belongsTo: ['account_id', 'app_id'],
    }),
    findable({
      kind: 'receiver',
      table: 'receivers',
      id: 'id',
      words: ['url'],
      title: ['url'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
  ],
  title: 'Webhooks',
  about: 'Subscriptions, callbacks, events, and the outcome of each webhook.',
  fields: [
    { kind: 'phone_number', fields: phoneNumberFields },
    { kind: 'account', fields: accountFields },
  ],
  routes,
  operator,
  seeds,
  jobs: [forgetOldEvents],
  settings: [connectionsSetting, gapSetting, deliveredKeptSetting, undeliveredKeptSetting],
  sealed: [
    { table: 'app_callbacks', column: 'verify_token', row: ['app_id'] },
    { table: 'subscriptions', column: 'verify_token', row: ['account_id', 'app_id'] },
    { table: 'number_overrides', column: 'verify_token', row: ['phone_number_id', 'app_id'] },
    { table: 'previous_secrets', column: 'secret', row: ['app_id'] },
  ],
  fills: [filling(subscribed, isSubscribed)],
  worker: startDelivering,
}
