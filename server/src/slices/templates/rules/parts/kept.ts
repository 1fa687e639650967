/** The components of a template that is kept: their order, what an update leaves of them, the files they show. */

import { COMPONENT_TYPES, type Component, type ComponentType, type Words } from '../../template.ts'
import { componentTypeOf } from './components.ts'

/** From top to bottom. */
export function inOrder(components: Component[]): Component[] {
  return components.toSorted((a, b) => COMPONENT_TYPES.indexOf(a.type) - COMPONENT_TYPES.indexOf(b.type))
}

/** Partial update: a supplied type takes the place of the one that was there, a removed one goes, the rest stays. */
export function keptBeside(
  given: unknown[],
  before: Component[],
  removed: ComponentType[],
  { components }: Words,
): Component[] {
  const gone = new Set([...given.map((raw) => componentTypeOf(raw, components)), ...removed])
  return before.filter(({ type }) => !gone.has(type))
}

/** The handles of the samples of media headers: the template's own, or those of its cards. */
export function handlesOf(components: Component[]): string[] {
  return components.flatMap(({ type, example, cards = [] }) => {
    const own = type === 'HEADER' ? ((example?.header_handle as string[] | undefined) ?? []) : []
    return [...own, ...cards.flatMap((card) => handlesOf(card.components))]
  })
}
