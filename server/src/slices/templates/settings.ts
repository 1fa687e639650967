/** Who reviews templates and how long that takes, and how many an account may have. */

import { z } from 'zod'
import { oneOf, setting, wholeNumber } from '../../kernel/process/settings.ts'
import { TEMPLATE_LIMIT_MAX } from './template.ts'

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

export const templateLimitSetting = setting(
  'PARLEY_TEMPLATES_PER_ACCOUNT',
  'How many templates an account may have: a number, platform (250, and 6000 for a verified business), or none.',
  z.union([oneOf('none', 'platform'), wholeNumber(1, TEMPLATE_LIMIT_MAX)], {
    error: `must be none, platform, or a whole number from 1 to ${TEMPLATE_LIMIT_MAX}`,
  }),
  { fallback: 'none' },
)
