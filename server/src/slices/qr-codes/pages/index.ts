/** What people see of a QR code: its picture, and the page it opens. */

import type { PageTable } from '../../../kernel/pages/page.ts'
import { conversationPage, sendPage } from './conversation.ts'
import { imagePage } from './picture.ts'

export const pages = {
  'GET /qr/{file}': imagePage,
  'GET /message/{code}': conversationPage,
  'POST /message/{code}': sendPage,
} satisfies PageTable
