/** The secrets of the sandbox application, which the default seed uses. */

import { z } from 'zod'
import { setting } from '../../kernel/process/settings.ts'
import { BROUGHT_SAYS, canBeBrought } from './rules.ts'

export const SANDBOX_APP_SECRET = 'sandbox-app-secret'
export const SANDBOX_ACCESS_TOKEN = 'sandbox-token'

export const appSecretSetting = setting(
  'PARLEY_APP_SECRET',
  "The secret of the sandbox's application: it signs notifications.",
  z.string().trim().min(16, 'must have at least 16 characters'),
  { fallback: SANDBOX_APP_SECRET, secret: true },
)

export const accessTokenSetting = setting(
  'PARLEY_ACCESS_TOKEN',
  "The access token of the sandbox's application.",
  z.string().trim().min(8, 'must have at least 8 characters').refine(canBeBrought, BROUGHT_SAYS),
  { fallback: SANDBOX_ACCESS_TOKEN, secret: true },
)
