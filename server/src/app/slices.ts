/** The list of slices: the one place to touch when a resource is added. */

import type { Slice } from '../kernel/graph/slice.ts'
import { accounts } from '../slices/accounts/index.ts'
import { catalogs } from '../slices/catalogs/index.ts'
import { consoleSlice } from '../slices/console/index.ts'
import { costs } from '../slices/costs/index.ts'
import { flows } from '../slices/flows/index.ts'
import { inbox } from '../slices/inbox/index.ts'
import { media } from '../slices/media/index.ts'
import { messages } from '../slices/messages/index.ts'
import { operator } from '../slices/operator/index.ts'
import { payments } from '../slices/payments/index.ts'
import { phone } from '../slices/phone/index.ts'
import { phoneNumbers } from '../slices/phone-numbers/index.ts'
import { profile } from '../slices/profile/index.ts'
import { qrCodes } from '../slices/qr-codes/index.ts'
import { requests } from '../slices/requests/index.ts'
import { templates } from '../slices/templates/index.ts'
import { uploads } from '../slices/uploads/index.ts'
import { webhooks } from '../slices/webhooks/index.ts'

export const slices: Slice[] = [
  accounts,
  phoneNumbers,
  uploads,
  profile,
  templates,
  flows,
  qrCodes,
  payments,
  catalogs,
  media,
  messages,
  costs,
  phone,
  webhooks,
  inbox,
  requests,
  operator,
  consoleSlice,
]
