/** Settings of uploads. */

import { setting, wholeNumber } from '../../kernel/process/settings.ts'

export const spacePerAppSetting = setting(
  'PARLEY_UPLOADS_MB_PER_APP',
  'How many megabytes the files of one application (uploads and media) may fill.',
  wholeNumber(1, 1_048_576).transform((megabytes) => megabytes * 1_048_576),
  { fallback: '4096' },
)
