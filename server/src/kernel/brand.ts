/** The brand word of each dialect. Both are understood everywhere; what goes out uses the word of the dialect. */

import type { Dialect } from './call/call.ts'
import { brandSetting, type House, messagingProduct, platformBrandSetting } from './call/house.ts'
import type { Settings } from './process/settings.ts'

type Spoken = { house: House; dialect: Dialect }

export const brandOf = ({ house, dialect }: Spoken): string =>
  house.settings.get(dialect === 'platform' ? platformBrandSetting : brandSetting)

/** Every word that a path may have for `<brand>`, ours first. */
export function brandWords(settings: Settings): [string, ...string[]] {
  const [own, other] = [settings.get(brandSetting), settings.get(platformBrandSetting)]
  return own === other ? [own] : [own, other]
}

/** What `messaging_product` says in an answer. */
export const productOf = ({ house, dialect }: Spoken): string =>
  dialect === 'platform' ? house.settings.get(platformBrandSetting) : messagingProduct(house)

/** What `messaging_product` may say in a request, in any case. */
export const productWords = (house: House): string[] => [
  ...new Set([messagingProduct(house), ...brandWords(house.settings)]),
]

export const isProduct = (house: House, text: string): boolean =>
  productWords(house).includes(text.trim().toLowerCase())
