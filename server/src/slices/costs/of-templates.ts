/** What messages of templates cost, by the day of their delivery, for those who count them. */

import type { Asked } from '../../kernel/call/call.ts'
import { sumsOf } from './store/sums.ts'

type Wanted = { phone_number_ids: string[]; template_ids: string[]; since: number; until: number }

export async function costsOfTemplates(call: Asked, { template_ids, ...span }: Wanted) {
  const sums = await sumsOf(call, {
    ...span,
    granularity: 'DAILY',
    by: ['template_id'],
    only: { template_id: template_ids },
  })
  const byDay = new Map(sums.map((sum) => [`${sum.template_id} ${sum.starts}`, sum]))
  return (template_id: string, day: number) => {
    const { amount_micros, volume, unpriced } = byDay.get(`${template_id} ${day}`) ?? {
      amount_micros: 0,
      volume: 0,
      unpriced: 0,
    }
    return unpriced > 0 ? undefined : { amount_micros, delivered: volume }
  }
}
