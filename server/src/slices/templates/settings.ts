/** Who reviews templates, and how long that takes. */

import { oneOf, setting, wholeNumber } from '../../kernel/settings.ts'

export const reviewSetting = setting(
  'PARLEY_REVIEW',
  'Who reviews templates: the built-in reviewer (auto), or the operator (manual).',
  oneOf('auto', 'manual'),
  { fallback: 'auto' },
)

export const reviewDelaySetting = setting(
  'PARLEY_REVIEW_DELAY_MS',
  'How long the built-in reviewer takes, in milliseconds.',
  wholeNumber(0, 86_400_000),
  { fallback: '5000' },
)
