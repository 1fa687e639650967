/** Tokens, as existing clients ask for them: no node is named, so these stand outside the graph. */

import type { PageTable } from '../../../kernel/pages/page.ts'
import { accessTokenPage } from './access-token.ts'
import { debugTokenPage } from './debug-token.ts'

export const pages: PageTable = {
  'GET /oauth/access_token': accessTokenPage,
  'POST /oauth/access_token': accessTokenPage,
  'GET /debug_token': debugTokenPage,
}
