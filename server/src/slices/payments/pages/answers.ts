/** The two ways in which a merchant's visit ends: redirected, or shown why not. */

import { calmPage } from '../../../kernel/pages/calm-page.ts'
import type { PageAnswer } from '../../../kernel/pages/page.ts'

/** What stands in these addresses is nobody else's business, and good for one time only. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export const redirect = (location: string, status: 302 | 303 = 302): PageAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { ...PRIVATE, location },
})

export const messagePage = (title: string, says: string, status: number): PageAnswer =>
  calmPage({ title, says, status })
