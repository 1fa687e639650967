/** What the catalogue says of a component, and of a property of it, in words: for an editor that shows it while somebody types. */

import { BY_NAME } from './catalogue/components.ts'
import type { Property } from './catalogue/property.ts'
import { SCREEN } from './catalogue/screen.ts'

export type Hint = {
  says: string
  /** The only words that it may be. */
  words?: readonly string[]
}

/** Of a property of a component, of a screen where no component is named, or of a component where no property is. */
export function hintOf(component: string | undefined, property: string | undefined): Hint | undefined {
  const known = component === undefined ? undefined : BY_NAME.get(component)
  if (component !== undefined && !known) return undefined
  if (known && property === undefined) return { says: aboutComponent(component ?? '') }
  const found = (known?.shape ?? SCREEN).properties.get(property ?? '')
  if (!found) return undefined
  return { says: aboutProperty(found), ...('words' in found && found.words && { words: found.words }) }
}

function aboutComponent(name: string): string {
  const component = BY_NAME.get(name)
  if (!component) return ''
  const { since, gives, perScreenMax, inBranches } = component
  return [
    `since ${since}`,
    ...(gives ? [`gives the form a value (${gives})`] : []),
    ...(perScreenMax === undefined ? [] : [`at most ${perScreenMax} on a screen`]),
    ...(inBranches ? [`in If and Switch since ${inBranches}`] : ['not in If and Switch']),
  ].join('; ')
}

function aboutProperty(property: Property): string {
  const { required, since, dynamic } = property
  return [
    kindOf(property),
    ...boundsOf(property),
    ...(required ? [required === true ? 'required' : `required since ${required}`] : []),
    ...(since ? [`since ${since}`] : []),
    ...(dynamic ? ['may be bound to data'] : []),
  ].join('; ')
}

const kindOf = (property: Property): string =>
  'words' in property && property.words ? property.words.join(' | ') : property.is

function boundsOf(property: Property): string[] {
  const unit = property.is === 'text' || property.is === 'texts' ? ' characters' : ''
  return [
    ...('min' in property && property.min !== undefined ? [`at least ${property.min}${unit}`] : []),
    ...('max' in property && property.max !== undefined ? [`at most ${property.max}${unit}`] : []),
    ...('bytesMax' in property ? [`at most ${property.bytesMax} bytes`] : []),
  ]
}
