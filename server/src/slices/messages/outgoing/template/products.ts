/** The products that a template shows: by a button for a catalogue or several of them, or in its header. */

import type { Call } from '../../../../kernel/call/call.ts'
import type { PhoneNumber } from '../../../phone-numbers/index.ts'
import type { Template } from '../../../templates/index.ts'
import type { Parameter, TemplateContent } from '../content/template.ts'
import { type ShownProducts, sections, wholeCatalog } from '../products.ts'

type Items = { product_items: { product_retailer_id: string }[]; title?: string }

/** The sections of a button for several products; undefined when they are not as they should be. */
export function sectionsIn(parameter: Parameter | undefined): Items[] | undefined {
  const asked = (parameter?.action as { sections?: unknown } | undefined)?.sections
  return Array.isArray(asked) && asked.length > 0 && asked.every(hasItems) ? asked : undefined
}

const hasItems = (section: Partial<Items> | null) =>
  Array.isArray(section?.product_items) &&
  section.product_items.every((item) => typeof item?.product_retailer_id === 'string')

export async function templateProducts(
  call: Call,
  number: PhoneNumber,
  template: Template,
  { components }: TemplateContent,
): Promise<ShownProducts | undefined> {
  const buttons = template.components.flatMap((component) => component.buttons ?? [])
  for (const [index, button] of buttons.entries()) {
    const type: string = button.type
    const given = components.find((part) => part.type === 'button' && (part.index ?? 0) === index)
    const [parameter] = given?.parameters ?? []
    if (type === 'CATALOG') return wholeCatalog(call, number, thumbnailIn(parameter))
    if (type === 'MPM') return sections(call, number, undefined, sectionsIn(parameter) ?? [])
  }
  const header = components.find((part) => part.type === 'header')?.parameters[0]
  const product = header?.product as { catalog_id?: string; product_retailer_id: string } | undefined
  if (header?.type !== 'product' || !product) return undefined
  return sections(call, number, product.catalog_id, [{ product_items: [product] }])
}

function thumbnailIn(parameter: Parameter | undefined): string | undefined {
  const { thumbnail_product_retailer_id: id } = (parameter?.action ?? {}) as Record<string, unknown>
  return typeof id === 'string' ? id : undefined
}
