/** Inputs and the forms around them. */

import { FILE_PICKERS } from './catalogue/components.ts'
import { down, keyAt, note, type Path, quoted, valueAt } from './problem.ts'
import { since } from './versions.ts'
import { isObject, type Json, own, type ScreenFacts, type Walk } from './walk.ts'

/** What stands around a list of components. */
export type Around = {
  inForm: boolean
  branchOf: 'If' | 'Switch' | undefined
  ifs: number
  outside: Outside[]
}

/** Inputs outside of any Form: wrong if it turns out that the screen has one. */
type Outside = { type: string; path: Path }

export function checkInput(
  walk: Walk,
  screen: ScreenFacts,
  value: Json,
  path: Path,
  input: { type: string; gives: string },
  around: Around,
): undefined {
  const name = own(value, 'name')
  if (typeof name === 'string') {
    if (screen.inputs.has(name)) {
      const message = `Duplicate name found for Form components: '${quoted(name)}'.`
      note(walk.book, 'DUPLICATE_FORM_COMPONENT_NAMES', message, valueAt(down(path, 'name')))
    } else screen.inputs.set(name, input)
  }
  if (!around.inForm) {
    if (walk.rank < since('4.0')) {
      const message = `Property '${input.type}' must be defined inside parent property 'Form'.`
      note(walk.book, 'ONE_OF_SCHEMA_VALIDATION_FAILED', message, valueAt(down(path, 'type')))
    } else around.outside.push({ type: input.type, path })
    return
  }
  for (const key of ['init-value', 'error-message']) {
    if (!Object.hasOwn(value, key) || walk.rank < since('4.0')) continue
    const message = `Property '${key}' is not allowed in '${input.type}' component inside Form. Use '${key}s' of the Form.`
    note(walk.book, 'INVALID_PROPERTY_KEY', message, keyAt(down(path, key)))
  }
}

export function noteForm(
  walk: Walk,
  screen: ScreenFacts,
  value: Json,
  path: Path,
  around: Around,
): undefined {
  screen.hasForm = true
  const name = own(value, 'name')
  if (typeof name === 'string') screen.formNames.add(name)
  if (around.inForm) {
    const message = "Component 'Form' cannot be used inside 'Form' component."
    note(walk.book, 'INVALID_COMPONENT_PLACEMENT', message, valueAt(down(path, 'type')))
  }
  const init = own(value, 'init-values')
  const children = own(value, 'children')
  if (!isObject(init) || !Array.isArray(children)) return
  const pickers = children.filter((child): child is Json => {
    if (!isObject(child) || !FILE_PICKERS.has(String(own(child, 'type')))) return false
    const picker = own(child, 'name')
    return typeof picker === 'string' && Object.hasOwn(init, picker)
  })
  if (pickers.length === 0) return
  const names = pickers.map((child) => String(child.type)).join(', ')
  const message = `Property 'init-values' should not contain value for components: [${names}].`
  const places = pickers.map((child) => keyAt(down(down(path, 'init-values'), String(child.name))))
  note(walk.book, 'NATIVE_COMPONENT_IN_FORM_INIT_VALUES', message, ...places)
}
