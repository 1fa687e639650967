/** A staging rule as a sentence. */

import type { StageDeed, StageRule } from '@parley-dev/operator'
import { stagingWords } from '../words/staging.ts'

function effectInWords(what: StageDeed): string {
  const words = stagingWords.effects
  switch (what.do) {
    case 'refuse':
      return words.refuse(what.code)
    case 'answer_status':
      return words.answer_status(what.status)
    case 'delay_answer':
      return words.delay_answer(what.milliseconds)
    case 'close_connection':
      return words.close_connection(what.when)
    case 'fail_message':
      return words.fail_message(what.code)
    case 'delay_notification':
      return words.delay_notification(what.milliseconds)
    case 'batch_notifications':
      return words.batch_notifications(what.count)
    default:
      return words[what.do]
  }
}

export function ruleInWords({ when, what }: Pick<StageRule, 'when' | 'what'>): string {
  const { times, probability, nth, ...which } = when
  const where = Object.entries(which)
    .filter(([name]) => name !== 'until')
    .map(([name, value]) => `${name} ${value}`)
  const often = [
    probability !== undefined && stagingWords.chance(probability),
    nth !== undefined && stagingWords.nth(nth),
    times !== undefined && stagingWords.times(times),
  ].filter(Boolean)
  return [effectInWords(what), ...where, ...often].join(', ')
}
