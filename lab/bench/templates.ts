/**
 * Templates: how many are created a second beside bare durable commits, and what a page of a list costs in an
 * account with 1,000,000 templates beside one with 1,000. Run it with `npm run prove -- bench templates`; `--creates` and
 * `--lists` choose one.
 */

import { reportResult } from '../results.ts'
import { benchCreates } from './templates/creates.ts'
import { benchLists } from './templates/lists.ts'

const [only] = process.argv.slice(2)
const rows = [
  ...(only === '--lists' ? [] : await benchCreates()),
  ...(only === '--creates' ? [] : await benchLists()),
]
rows.forEach(reportResult)
