/** The parameters of a template's buttons. */

import type { VariablePlace } from '../../../templates/index.ts'
import { wrongParameterCount, wrongParameterFormat } from '../../errors/template.ts'
import type { Parameter } from '../content/template.ts'
import type { Filled } from './components.ts'
import { sectionsIn } from './products.ts'
import { assertTexts } from './texts.ts'

type ButtonPlace = Extract<VariablePlace, { component: 'BUTTON' }>

export function assertButton(
  where: string,
  place: ButtonPlace,
  parameters: Parameter[],
  { category }: Filled,
): void {
  const type: string = place.type
  const isCode = type === 'OTP' || category === 'AUTHENTICATION'
  if (isCode || type === 'URL') assertTexts(where, isCode ? ['1'] : place.variables, parameters, false)
  else assertOne(where, type, parameters)
}

/** At most one parameter, and for some kinds of button it must be there and of a certain form. */
function assertOne(where: string, type: string, parameters: Parameter[]): void {
  const isNeeded = type === 'COPY_CODE' || type === 'MPM'
  if (parameters.length > 1 || (isNeeded && parameters.length === 0))
    throw wrongParameterCount(where, parameters.length, 1)
  const [parameter] = parameters
  if (type === 'COPY_CODE' && typeof parameter?.coupon_code !== 'string')
    throw wrongParameterFormat(where, 'the parameter must have coupon_code')
  if (type === 'MPM' && sectionsIn(parameter) === undefined)
    throw wrongParameterFormat(where, 'the parameter must have action.sections with product_items')
}
