/** Flows: the specification's table, row by row. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { listFlowAssets, uploadFlowAsset } from './operations/assets.ts'
import {
  deleteFlow,
  deprecateFlow,
  listFlows,
  publishFlow,
  readFlow,
  updateFlow,
} from './operations/change.ts'
import { createFlow } from './operations/create.ts'
import { readEncryptionKey, setEncryptionKey } from './operations/encryption.ts'
import { migrateFlows } from './operations/migrate.ts'

export const routes = {
  'GET /{account}/flows': listFlows,
  'POST /{account}/flows': createFlow,
  'GET /{flow}': readFlow,
  'POST /{flow}': updateFlow,
  'GET /{flow}/assets': listFlowAssets,
  'POST /{flow}/assets': uploadFlowAsset,
  'POST /{flow}/publish': publishFlow,
  'POST /{flow}/deprecate': deprecateFlow,
  'DELETE /{flow}': deleteFlow,
  'POST /{account}/migrate_flows': migrateFlows,
  'GET /{phone_number}/<brand>_business_encryption': readEncryptionKey,
  'POST /{phone_number}/<brand>_business_encryption': setEncryptionKey,
} satisfies RouteTable
