/** What a program reads that asks outside the graph; nobody on the way may keep it. */

import type { PageAnswer } from '../../../kernel/pages/page.ts'

export const json = (body: unknown): PageAnswer => ({
  type: 'application/json; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})
