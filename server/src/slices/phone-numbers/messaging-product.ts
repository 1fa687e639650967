/** The fixed word that requests and answers about a number carry as `messaging_product`. */

import { z } from 'zod'
import type { Spoken } from '../../kernel/call/brand.ts'
import type { House } from '../../kernel/call/house.ts'
import { brandSetting, brandWords, platformBrandSetting } from '../../kernel/process/brand.ts'
import { setting } from '../../kernel/process/settings.ts'

export const messagingProductSetting = setting(
  'PARLEY_MESSAGING_PRODUCT',
  'The fixed value of messaging_product; by default the brand word.',
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be a lowercase word')
    .optional(),
)

const messagingProduct = (house: House): string =>
  house.settings.get(messagingProductSetting) ?? house.settings.get(brandSetting)

/** What `messaging_product` says in an answer. */
export const productOf = ({ house, dialect }: Spoken): string =>
  dialect === 'platform' ? house.settings.get(platformBrandSetting) : messagingProduct(house)

/** What `messaging_product` may say in a request, in any case. */
export const productWords = (house: House): string[] => [
  ...new Set([messagingProduct(house), ...brandWords(house.settings)]),
]

export const isProduct = (house: House, text: string): boolean =>
  productWords(house).includes(text.trim().toLowerCase())
