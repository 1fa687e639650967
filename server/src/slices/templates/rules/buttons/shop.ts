/** Buttons that show what a shop has. */

import type { Button, TemplateCategory } from '../../template.ts'
import type { Place } from '../findings.ts'
import { label, type Raw } from './words.ts'

const SHOP_TEXTS = { CATALOG: 'View catalog', MPM: 'View items', SPM: 'View' } as const

/** What they show is chosen when a message is sent; here they have a label only. */
export function checkShop(
  place: Place,
  path: string,
  type: keyof typeof SHOP_TEXTS,
  raw: Raw,
  category: TemplateCategory | undefined,
): Button {
  if (category !== undefined && category !== 'MARKETING') {
    const message = `A ${type} button is for MARKETING templates; this one is ${category}.`
    place.wrong(`${path}.type`, type, 'only with category MARKETING', message)
  }
  return { type, text: SHOP_TEXTS[type], ...(raw.text !== undefined && label(place, path, type, raw)) }
}
