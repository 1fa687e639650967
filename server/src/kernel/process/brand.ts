/** The words under which an installation appears in names that clients read: its own, and that of the platform's dialect. */

import { z } from 'zod'
import { type Settings, setting } from './settings.ts'

const brandWord = z.string().regex(/^[a-z][a-z0-9]{0,30}$/, 'must be a lowercase word')

export const brandSetting = setting(
  'PARLEY_BRAND',
  'The word in `<brand>_business_profile`, in permission names and in the notification object.',
  brandWord,
  { fallback: 'chat' },
)

export const platformBrandSetting = setting(
  'PARLEY_PLATFORM_BRAND',
  'The same word on versioned paths, where existing clients read and write it. Both words are understood everywhere.',
  brandWord,
  { fallback: 'whatsapp' },
)

/** Every word that a path may have for `<brand>`, ours first. */
export function brandWords(settings: Settings): [string, ...string[]] {
  const [own, other] = [settings.get(brandSetting), settings.get(platformBrandSetting)]
  return own === other ? [own] : [own, other]
}
