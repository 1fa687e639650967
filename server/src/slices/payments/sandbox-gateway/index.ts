/** The sandbox's gateway: a small OAuth server beside ours, so that the whole sequence runs on one machine. */

import type { PageTable } from '../../../kernel/pages/page.ts'
import { authorizePage, decidePage } from './authorize.ts'
import { tokenPage } from './token.ts'

export { removeOldCodes } from './store.ts'

export const sandboxGatewayPages = {
  'GET /sandbox-gateway/{provider}/authorize': authorizePage,
  'POST /sandbox-gateway/{provider}/authorize': decidePage,
  'POST /sandbox-gateway/{provider}/token': tokenPage,
} satisfies PageTable
