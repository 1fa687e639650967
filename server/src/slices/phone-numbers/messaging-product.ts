/** The fixed word that requests and answers about a number carry as `messaging_product`. */

import { z } from 'zod'
import type { House } from '../../kernel/call/house.ts'
import { brandSetting } from '../../kernel/process/brand.ts'
import { setting } from '../../kernel/process/settings.ts'

export const messagingProductSetting = setting(
  'PARLEY_MESSAGING_PRODUCT',
  'The fixed value of messaging_product; by default the brand word.',
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be a lowercase word')
    .optional(),
)

/** The one value that `messaging_product` may have; compare it in any case. */
export const messagingProduct = (house: House): string =>
  house.settings.get(messagingProductSetting) ?? house.settings.get(brandSetting)
