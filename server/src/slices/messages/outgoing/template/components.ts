/** The components of a template that a message fills in, those of its cards among them. */

import type { Component, Template } from '../../../templates/index.ts'

/** What can be filled in: a template, or one card of it. */
export type Filled = Pick<Template, 'components' | 'parameter_format' | 'category'>

export const isOf = (one: { type: string }, ...types: string[]) => types.includes(one.type)

export const componentOf = ({ components }: Pick<Template, 'components'>, type: string) =>
  components.find((component) => isOf(component, type))

/** Each card is a small template of its own. */
export function cardsOf(template: Filled): Filled[] {
  const cards = (componentOf(template, 'CAROUSEL')?.cards ?? []) as { components: Component[] }[]
  return cards.map(({ components }) => ({ ...template, components }))
}
