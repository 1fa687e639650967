/** The header of a template that is more than words: a file, a place, a product. */

import { wrongParameterCount, wrongParameterFormat } from '../../errors/template.ts'
import type { Parameter } from '../content/template.ts'

type Value = Record<string, unknown> | undefined

const isDegrees = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') &&
  Number.isFinite(Number.parseFloat(String(value)))

/** By format: whether the value is as it should be, and what to say when it is not. */
const NEEDS: Record<string, { fits: (value: Value) => boolean; says: string }> = {
  LOCATION: {
    fits: (value) => isDegrees(value?.latitude) && isDegrees(value?.longitude),
    says: 'location must have a latitude and a longitude',
  },
  PRODUCT: {
    fits: (value) => typeof value?.product_retailer_id === 'string',
    says: 'product must have a product_retailer_id',
  },
}

const isFile = (value: Value) => typeof value?.id === 'string' || typeof value?.link === 'string'

export function assertHeader(where: string, format: string, parameters: Parameter[]): void {
  const type = format.toLowerCase()
  if (parameters.length !== 1) throw wrongParameterCount(where, parameters.length, 1)
  const [parameter] = parameters
  if (parameter?.type !== type) throw wrongParameterFormat(where, `the parameter must be of type ${type}`)
  const { fits, says } = NEEDS[format] ?? { fits: isFile, says: `${type} must have an id or a link` }
  if (!fits(parameter[type] as Value)) throw wrongParameterFormat(where, says)
}
