/** What a test expected and did not get, written so that a person sees at once what there was instead. */

import type { OperatorOperations } from '@parley-dev/operator'

export class Unmet extends Error {
  override readonly name = 'Unmet'
}

type Screen = OperatorOperations['readScreen']['answer']

/** A conversation as lines of plain text: no ids and no times, so that it is the same in every run. */
export function transcriptOf({ messages }: Pick<Screen, 'messages'>, who: string, business: string): string {
  if (messages.length === 0) return '(nothing yet)'
  return messages
    .flatMap(({ direction, type, text, taps }) => [
      `${direction === 'incoming' ? who : business}: ${type === 'text' || text === type ? '' : `(${type}) `}${text}`,
      ...(taps.length > 0 ? [`  ${taps.map(({ label }) => `[${label}]`).join(' ')}`] : []),
    ])
    .join('\n')
}

export const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
