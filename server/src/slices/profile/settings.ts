/** Settings of profiles. */

import { setting, wholeNumber } from '../../kernel/process/settings.ts'
import { PHOTO_LIMITS } from './profile.ts'

export const photoSecondsSetting = setting(
  'PARLEY_PHOTO_SECONDS',
  'How long the making of one profile photo may take, in seconds; a picture that takes longer is refused.',
  wholeNumber(1, 60),
  { fallback: String(PHOTO_LIMITS.secondsMax) },
)
