/** A customer's screen as lines: their words on the right, those of the business on the left, and what can be tapped. */

import type { OperatorOperations } from '@parley-dev/operator'
import type { Colours } from '../framework/colours.ts'

export type Screen = OperatorOperations['readScreen']['answer']

const MARKS: Record<string, string> = {
  accepted: '…',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓',
  failed: '✗',
  received: '',
}

export function screenLines(
  { messages, typing, blocked, prompts }: Screen,
  name: string,
  look: Colours,
): string[] {
  const lines = messages.flatMap(({ direction, text, status, taps, time }) => {
    const isOwn = direction === 'incoming'
    const who = isOwn ? look.green(name) : look.blue('Business')
    const mark = isOwn ? '' : ` ${status === 'failed' ? look.red('✗ failed') : look.dim(MARKS[status] ?? '')}`
    const buttons = taps.map(({ label }) => look.cyan(`[${label}]`)).join(' ')
    return [
      `${look.dim(time.slice(11, 16))} ${who}: ${text.replaceAll('\n', '\n      ')}${mark}`,
      ...(buttons === '' ? [] : [`      ${buttons}`]),
    ]
  })
  if (typing) lines.push(look.dim('      Business is writing …'))
  if (prompts.length > 0 && messages.length === 0)
    lines.push(`      ${prompts.map((one) => look.cyan(`[${one}]`)).join(' ')}`)
  if (blocked) lines.push(look.yellow(`      ${name} has blocked the business.`))
  return lines.length === 0 ? [look.dim('      Nothing was written yet.')] : lines
}
