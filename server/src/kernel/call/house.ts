/** What a running process lends to all its rooms. */

import type { Logger } from 'pino'
import { z } from 'zod'
import type { Secrets } from '../crypto/secrets.ts'
import type { Outbound } from '../outbound/client.ts'
import type { Clock } from '../process/clock.ts'
import { oneOf, type Settings, setting } from '../process/settings.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Storage } from '../storage/storage.ts'
import type { EventKind } from '../wire/event-kind.ts'
import type { Memories } from './cache.ts'

export type House = {
  settings: Settings
  storage: Storage
  blobs: Blobs
  clock: Clock
  secrets: Secrets
  outbound: Outbound
  memories: Memories
  log: Logger
  /** Every kind of event that a slice declares. */
  eventKinds: EventKind[]
  /** The address under which the outside world reaches this service, without a trailing slash. */
  publicUrl: string
  /** Set by the operator: links use it whatever a request calls us. */
  isPublicUrlSet: boolean
  /** The address under which this process reaches itself, whatever stands in front of it. */
  localUrl: string
}

export const modeSetting = setting(
  'PARLEY_MODE',
  'sandbox: fixed seed, test clock, open addresses. production: refuses sandbox secrets and private addresses.',
  oneOf('sandbox', 'production'),
  { fallback: 'sandbox' },
)

export const brandSetting = setting(
  'PARLEY_BRAND',
  'The word in `<brand>_business_profile`, in permission names and in the notification object.',
  z.string().regex(/^[a-z][a-z0-9]{0,30}$/, 'must be a lowercase word'),
  { fallback: 'chat' },
)

export const platformBrandSetting = setting(
  'PARLEY_PLATFORM_BRAND',
  'The same word on versioned paths, where existing clients read and write it. Both words are understood everywhere.',
  z.string().regex(/^[a-z][a-z0-9]{0,30}$/, 'must be a lowercase word'),
  { fallback: 'whatsapp' },
)

export const messagingProductSetting = setting(
  'PARLEY_MESSAGING_PRODUCT',
  'The fixed value of messaging_product; by default the brand word.',
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be a lowercase word')
    .optional(),
)

export const isSandbox = (house: House): boolean => house.settings.get(modeSetting) === 'sandbox'

/** The one value that `messaging_product` may have; compare it in any case. */
export const messagingProduct = (house: House): string =>
  house.settings.get(messagingProductSetting) ?? house.settings.get(brandSetting)
