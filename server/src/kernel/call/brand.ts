/** The brand word of a call's dialect. Both are understood everywhere; what goes out uses the word of the dialect. */

import { brandSetting, platformBrandSetting } from '../process/brand.ts'
import type { Dialect } from './call.ts'
import type { House } from './house.ts'

export type Spoken = { house: House; dialect: Dialect }

export const brandOf = ({ house, dialect }: Spoken): string =>
  house.settings.get(dialect === 'platform' ? platformBrandSetting : brandSetting)
