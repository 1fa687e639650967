/** The word under which an installation appears in names that clients read. */

import { z } from 'zod'
import { setting } from './settings.ts'

export const brandSetting = setting(
  'PARLEY_BRAND',
  'The word in `<brand>_business_profile`, in permission names and in the notification object.',
  z.string().regex(/^[a-z][a-z0-9]{0,30}$/, 'must be a lowercase word'),
  { fallback: 'chat' },
)
