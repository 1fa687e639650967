/** The words that go into the variables of a text. */

import { wrongParameterCount, wrongParameterFormat } from '../../errors/template.ts'
import type { Parameter } from '../content/template.ts'

export function assertTexts(
  where: string,
  variables: string[],
  parameters: Parameter[],
  named: boolean,
): void {
  if (parameters.length !== variables.length)
    throw wrongParameterCount(where, parameters.length, variables.length)
  for (const [at, parameter] of parameters.entries()) {
    if (!['text', 'currency', 'date_time'].includes(parameter.type)) {
      throw wrongParameterFormat(where, `parameter ${at + 1} must be a text, not "${parameter.type}"`)
    }
    if (parameter.type === 'text' && (typeof parameter.text !== 'string' || parameter.text.trim() === '')) {
      throw wrongParameterFormat(where, `parameter ${at + 1} has no text`)
    }
    if (named && !variables.includes(String(parameter.parameter_name))) {
      throw wrongParameterFormat(where, `parameter_name must be one of ${variables.join(', ')}`)
    }
  }
}
