/** A screen of a flow as somebody reads it who knows labels, not keys: fields, options, what can be pressed. */

import type { FlowOutcome } from '../../flows/index.ts'
import { notInForm } from '../errors.ts'

type View = NonNullable<FlowOutcome['view']>
type Shown = View['components'][number]
type Option = { id: string; title: string }

const SEVERAL = ['CheckboxGroup', 'ChipsSelector']

const words = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const objects = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])

const optionsOf = (component: Shown): Option[] =>
  objects(component['data-source']).map(({ id, title }) => ({
    id: String(id),
    title: words(title) ?? String(id),
  }))

export const fieldsOf = ({ components, form }: View) =>
  components.flatMap((component) => {
    const { name, type } = component
    if (typeof name !== 'string' || type === 'NavigationList') return []
    const options = optionsOf(component)
    return [
      {
        name,
        label: words(component.label) ?? words(component.title) ?? name,
        type,
        required: component.required === true,
        ...(options.length > 0 && { options: options.map(({ title }) => title) }),
        ...(form[name] !== undefined && { value: form[name] }),
      },
    ]
  })

/** What can be pressed, with the key that the player knows it by. */
export const pressesOf = ({ components }: View): { label: string; press: string }[] =>
  components.flatMap((component) => {
    const { key, type } = component
    if (component.enabled === false) return []
    if (type === 'NavigationList')
      return objects(component['list-items']).map((item) => ({
        label: words((item['main-content'] as { title?: unknown } | undefined)?.title) ?? String(item.id),
        press: `${key}.${item.id}`,
      }))
    if (component['on-click-action'] === undefined) return []
    const label = type === 'OptIn' ? 'Read more' : (words(component.label) ?? words(component.text) ?? type)
    return [{ label, press: type === 'Footer' ? 'footer' : key }]
  })

export function pressNamed(view: View, label: string): string {
  const presses = pressesOf(view)
  const found = presses.find((one) => one.label === label)
  if (!found)
    throw notInForm(
      `nothing ${JSON.stringify(label)} to press`,
      presses.map((one) => one.label),
    )
  return found.press
}

/** What the form holds once that was entered: the rest stays as the screen shows it. */
export function entered(view: View, values: Record<string, unknown>): Record<string, unknown> {
  const fields = fieldsOf(view)
  const form = { ...view.form }
  for (const [word, value] of Object.entries(values)) {
    const field = fields.find(({ name }) => name === word) ?? fields.find(({ label }) => label === word)
    const component = view.components.find(({ name }) => name === field?.name)
    if (!field || !component)
      throw notInForm(
        `no field ${JSON.stringify(word)}`,
        fields.map(({ label, name }) => (label === name ? name : `${label} (${name})`)),
      )
    form[field.name] = valueFor(component, field.label, value)
  }
  return form
}

function valueFor(component: Shown, label: string, value: unknown): unknown {
  const options = optionsOf(component)
  const chosen = (one: unknown): string => {
    const option = options.find(({ id, title }) => id === String(one) || title === String(one))
    if (!option)
      throw notInForm(
        `no option ${JSON.stringify(one)} of ${label}`,
        options.map(({ title }) => title),
      )
    return option.id
  }
  if (SEVERAL.includes(component.type)) return [value].flat().map(chosen)
  if (options.length > 0) return value === '' ? '' : chosen(value)
  return typeof value === 'number' ? String(value) : value
}
