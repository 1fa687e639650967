/**
 * Templates: how many are created a second beside bare durable commits, and what a page of a list costs in an
 * account with 1,000,000 templates beside one with 1,000. Run it with `node bench/templates.ts`; `--creates` and
 * `--lists` choose one.
 */

import { benchCreates } from './templates/creates.ts'
import { benchLists } from './templates/lists.ts'
import { table } from './templates/report.ts'

const [only] = process.argv.slice(2)
const rows = [
  ...(only === '--lists' ? [] : await benchCreates()),
  ...(only === '--creates' ? [] : await benchLists()),
]
console.log(['', ...table(rows)].join('\n'))
