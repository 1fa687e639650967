/** What a sender must fill in: the variables of a template, by the component they stand in. */

import type { ButtonType, Component, HeaderFormat, Template } from '../template.ts'
import { variablesOf } from './variables.ts'

export type VariablePlace =
  | { component: 'HEADER'; format: HeaderFormat; variables: string[] }
  | { component: 'BODY'; variables: string[] }
  | { component: 'BUTTON'; index: number; type: ButtonType; variables: string[] }

/** Components without a variable are listed, too: they must get no parameters. */
export function placesOf({
  components,
  parameter_format,
}: Pick<Template, 'components' | 'parameter_format'>) {
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
