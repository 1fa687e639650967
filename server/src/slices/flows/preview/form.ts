/** What a person sent, as the values of the inputs that they saw. Files are for those who can keep them. */

import type { Json } from '../engine/definition.ts'
import { fileBoundsOf } from '../engine/files.ts'
import { objectsIn } from '../engine/values.ts'
import type { Shown } from '../engine/view.ts'
import { fieldName } from './render.ts'

export function readForm(components: Shown[], sent: Record<string, string>): Json {
  const form: Json = {}
  for (const component of components) {
    if (typeof component.name !== 'string' || component.type === 'NavigationList') continue
    if (fileBoundsOf(component)) continue
    const value = enteredIn(component, component.name, sent)
    if (value !== undefined) form[component.name] = value
  }
  return form
}

function enteredIn(component: Shown, name: string, sent: Record<string, string>): unknown {
  switch (component.type) {
    case 'CheckboxGroup':
    case 'ChipsSelector': {
      return objectsIn(component['data-source'])
        .map((option) => String(option.id))
        .filter((id) => sent[fieldName('o', name, id)] !== undefined)
    }
    case 'OptIn':
      return sent[fieldName('b', name)] === 'true'
    case 'CalendarPicker': {
      if (component.mode !== 'range') return sent[fieldName('t', name)]
      const [start, end] = ['start-date', 'end-date'].map((which) => sent[fieldName('r', name, which)] ?? '')
      return start || end ? { 'start-date': start, 'end-date': end } : undefined
    }
    default:
      return sent[fieldName('t', name)]
  }
}

/** A preview keeps no files: as many examples as a picker asks for stand for them. */
export function exampleFiles(components: Shown[]): Json {
  return Object.fromEntries(
    components.flatMap((component) => {
      const bounds = fileBoundsOf(component)
      if (!bounds || typeof component.name !== 'string') return []
      const file_name = bounds.what === 'photos' ? 'example.jpg' : 'example.pdf'
      return [
        [component.name, Array.from({ length: bounds.least }, (_, at) => ({ id: String(at), file_name }))],
      ]
    }),
  )
}
