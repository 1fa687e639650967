/** Flows: the specification's table, row by row. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { listAssets, uploadAsset } from './operations/assets.ts'
import {
  deleteFlow,
  deprecateFlow,
  listFlows,
  publishFlow,
  readOne,
  updateFlow,
} from './operations/change.ts'
import { createFlow } from './operations/create.ts'
import { readEncryption, setEncryption } from './operations/encryption.ts'
import { migrateFlows } from './operations/migrate.ts'

export const routes = {
  'GET /{account}/flows': listFlows,
  'POST /{account}/flows': createFlow,
  'GET /{flow}': readOne,
  'POST /{flow}': updateFlow,
  'GET /{flow}/assets': listAssets,
  'POST /{flow}/assets': uploadAsset,
  'POST /{flow}/publish': publishFlow,
  'POST /{flow}/deprecate': deprecateFlow,
  'DELETE /{flow}': deleteFlow,
  'POST /{account}/migrate_flows': migrateFlows,
  'GET /{phone_number}/<brand>_business_encryption': readEncryption,
  'POST /{phone_number}/<brand>_business_encryption': setEncryption,
} satisfies RouteTable
