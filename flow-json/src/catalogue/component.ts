/** What the catalogue says of a component: since when, which properties, where it may stand. */

import { since, type Version } from '../versions.ts'
import { name, optionalText, text } from './parts.ts'
import { type Property, type Shape, shape } from './property.ts'

export type Component = {
  since: Version
  sinceRank: number
  /** The type of the value it gives to the form; undefined: it is no input. */
  gives?: 'string' | 'array' | 'boolean' | 'object'
  /** How many one screen may have. */
  perScreenMax?: number
  /** May stand in a branch of If or Switch, since that version. */
  inBranches?: Version
  shape: Shape
}

export function component(
  parts: Omit<Component, 'shape' | 'sinceRank'>,
  properties: Record<string, Property>,
): Component {
  const type: Property = { is: 'anything', required: true }
  return { ...parts, sinceRank: since(parts.since), shape: shape({ type, ...properties }) }
}

export const helper = optionalText(80)

export const labelled = (max: number) => ({ name, label: text(max) })
