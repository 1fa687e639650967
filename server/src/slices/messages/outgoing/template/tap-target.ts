/** Where a tap on the picture of a template leads: a message may give it a title and an address. */

import { wrongParameterCount, wrongParameterFormat } from '../../errors/template.ts'
import type { Parameter } from '../content/template.ts'

const WHERE = 'tap_target_configuration'
const TITLE_LENGTH_MAX = 80

export type TapTarget = { title: string; url: string }

/** Undefined where the message gives none; refused where what it gives leads nowhere. */
export function tapTargetIn(parameters: Parameter[] | undefined): TapTarget | undefined {
  if (parameters === undefined) return undefined
  if (parameters.length !== 1) throw wrongParameterCount(WHERE, parameters.length, 1)
  const [target] = [parameters[0]?.tap_target_configuration ?? []].flat() as Partial<TapTarget>[]
  const { title, url } = target ?? {}
  const isTitled = typeof title === 'string' && title.trim() !== '' && title.length <= TITLE_LENGTH_MAX
  if (isTitled && typeof url === 'string' && /^https?:\/\/\S+$/i.test(url)) return { title, url }
  throw wrongParameterFormat(
    WHERE,
    `the parameter must have a title of 1 to ${TITLE_LENGTH_MAX} characters and an http or https url`,
  )
}
