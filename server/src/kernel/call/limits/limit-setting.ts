/** Limits that can be set: a number, or `none`. What is not set depends on the mode: a sandbox limits nothing. */

import { z } from 'zod'
import { isSandbox } from '../../process/mode.ts'
import { type Setting, setting, wholeNumber } from '../../process/settings.ts'
import type { House } from '../house.ts'

export const NO_LIMIT = Number.POSITIVE_INFINITY

export type LimitSetting = { setting: Setting<number | undefined>; inProduction: number }

export function limitSetting(
  name: string,
  about: string,
  { most, inProduction }: { most: number; inProduction: number },
): LimitSetting {
  const text = `${about} \`none\`: as many as they like. By default none in the sandbox, ${inProduction} in production.`
  const schema = z.union([z.literal('none').transform(() => NO_LIMIT), wholeNumber(1, most)], {
    error: `must be a whole number from 1 to ${most}, or none`,
  })
  return { setting: setting(name, text, schema.optional()), inProduction }
}

export const limitOf = (house: House, { setting, inProduction }: LimitSetting): number =>
  house.settings.get(setting) ?? (isSandbox(house) ? NO_LIMIT : inProduction)
