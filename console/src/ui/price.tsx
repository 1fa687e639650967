/** What a message cost, and why. */

import type { Cost } from '@parley-dev/operator'
import { costWords as words } from '../words/platform.ts'

export const amountOf = ({ amount, currency }: Pick<Cost, 'amount' | 'currency'>): string =>
  `${amount.toFixed(4)} ${currency}`

export function Price({ price }: { price: Cost | undefined }) {
  if (!price) return null
  const { charged, unpriced, category = '', why } = price
  const said = charged === 0 ? words.free : unpriced > 0 ? words.noRate : amountOf(price)
  return (
    <small className="faint" title={why}>
      {category} · {said}
    </small>
  )
}
