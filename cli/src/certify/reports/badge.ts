/** A picture for the page of a program: how many cases its receiver has passed. */

import { markup } from '../../framework/markup.ts'
import type { Certificate } from './report.ts'

const LABEL = 'webhook receiver'
const LETTER_PX = 6.6
const PADDING_PX = 10
const GREEN = '#2e7d32'
const RED = '#b3261e'

export function badgeOf({ passed, cases }: Certificate): string {
  const says = passed === cases ? `certified: ${cases} of ${cases}` : `${passed} of ${cases}`
  const [left = 0, right = 0] = [LABEL, says].map((text) =>
    Math.round(text.length * LETTER_PX + 2 * PADDING_PX),
  )
  const title = markup(`${LABEL}: ${says}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${passed === cases ? GREEN : RED}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${left / 2}" y="14">${markup(LABEL)}</text><text x="${left + right / 2}" y="14">${markup(says)}</text></g></svg>
`
}
