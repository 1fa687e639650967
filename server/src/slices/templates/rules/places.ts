/** What a sender must fill in: the variables of a template, by the component they stand in. */

import type { ButtonType, Component, HeaderFormat, Template } from '../template.ts'
import { variablesOf } from './variables.ts'

export type VariablePlace =
  | { component: 'HEADER'; format: HeaderFormat; variables: string[] }
  | { component: 'BODY'; variables: string[] }
  | { component: 'BUTTON'; index: number; type: ButtonType; variables: string[] }

type Read = Pick<Template, 'components' | 'parameter_format'>

const kept = new WeakMap<
  Template['components'],
  Pick<Read, 'parameter_format'> & { places: VariablePlace[] }
>()

/** Components without a variable are listed, too: they must get no parameters. Those of a stored template are read once. */
export function placesOf(template: Read): readonly VariablePlace[] {
  const { components, parameter_format } = template
  if (!Object.isFrozen(components)) return readPlaces(template)
  let known = kept.get(components)
  if (known?.parameter_format !== parameter_format) {
    known = { parameter_format, places: readPlaces(template) }
    kept.set(components, known)
  }
  return known.places
}

function readPlaces({ components, parameter_format }: Read): VariablePlace[] {
  const inText = ({ text = '' }: Component) => variablesOf(text, parameter_format)
  return components.flatMap((component): VariablePlace[] => {
    if (component.type === 'BODY') return [{ component: 'BODY', variables: inText(component) }]
    if (component.type === 'HEADER') {
      return [{ component: 'HEADER', format: component.format ?? 'TEXT', variables: inText(component) }]
    }
    return (component.buttons ?? []).map(({ type, url = '' }, index) => ({
      component: 'BUTTON',
      index,
      type,
      variables: variablesOf(url, 'POSITIONAL'),
    }))
  })
}
