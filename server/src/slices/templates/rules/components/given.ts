/** A component as it was given, before anything is known of it. */

import type { ComponentType, Words } from '../../template.ts'
import { isObject } from '../text.ts'

export type Raw = Record<string, unknown>

export function componentTypeOf(raw: unknown, { components }: Words): ComponentType | undefined {
  const word = isObject(raw) && typeof raw.type === 'string' ? raw.type.trim().toUpperCase() : undefined
  return components.find((one) => one === word)
}
