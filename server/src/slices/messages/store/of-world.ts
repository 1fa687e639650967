/** Whether a row about a number belongs to one world or, for those who name none, to no world at all. */

import { type RawBuilder, sql } from 'kysely'
import { isAppOf, type World } from '../../../kernel/engine/index.ts'

export const belongsTo = (world: World): RawBuilder<boolean> =>
  sql<boolean>`phone_number_id in (
    select n.id from phone_numbers n join accounts a on a.id = n.account_id where ${isAppOf(world, 'a.app_id')})`
