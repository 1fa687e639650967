/** Bindings, looked up once all screens are known. */

import { schemaAt, typeFits } from './data-model.ts'
import { note, quoted, valueAt } from './problem.ts'
import { isObject, own, type ScreenFacts, type Use, type Walk } from './walk.ts'

export function resolveUses(walk: Walk): undefined {
  for (const screen of walk.screens) for (const use of screen.uses) resolve(walk, screen, use)
}

function resolve(walk: Walk, screen: ScreenFacts, use: Use): undefined {
  const { binding } = use
  const target = binding.screen === undefined ? screen : walk.byId.get(binding.screen)
  if (!target) {
    if (walk.complete)
      missing(walk, use, `Missing screen '${quoted(binding.screen ?? '')}' for '${quoted(binding.text)}'.`)
  } else if (binding.scope === 'data') resolveData(walk, target, use)
  else resolveForm(walk, target, use)
}

function missing(walk: Walk, use: Use, message: string): undefined {
  const code = use.place === 'payload' ? 'INVALID_ON_CLICK_ACTION_PAYLOAD' : 'INVALID_SCREEN_DYNAMIC_DATA'
  note(walk.book, code, message, valueAt(use.path))
}

function resolveData(walk: Walk, target: ScreenFacts, use: Use): undefined {
  if (!target.data) return
  const text = quoted(use.binding.text)
  const schema = schemaAt(target.data, use.binding.names)
  if (schema === 'murky') return
  if (schema === undefined) {
    const where =
      use.place === 'payload'
        ? `in the data model for screen ${quoted(target.id)}`
        : 'in the screen data model'
    return missing(walk, use, `Missing dynamic data '${text}' ${where}.`)
  }
  const type = String(schema.type)
  const wrong = (message: string) =>
    note(walk.book, 'INVALID_SCREEN_DYNAMIC_DATA', message, valueAt(use.path))
  if (use.wants && !use.wants.some((wanted) => typeFits(wanted, type))) {
    return wrong(`Expected '${text}' to be of type '${use.wants[0]}'.`)
  }
  if (!use.wantsOptions) return
  const items = own(schema, 'items')
  const properties = isObject(items) ? own(items, 'properties') : undefined
  for (const name of ['id', 'title']) {
    if (isObject(properties) && Object.hasOwn(properties, name)) continue
    return wrong(`Data model schema is invalid for '${text}'. Missing schema for ${name}.`)
  }
}

function resolveForm(walk: Walk, target: ScreenFacts, use: Use): undefined {
  const name = use.binding.names[0] ?? ''
  if (target.inputs.has(name) || target.murky) return
  if (target.formNames.has(name)) {
    return missing(walk, use, "Value of 'Form' component cannot be used in form binding.")
  }
  missing(walk, use, `Missing Form component ${quoted(use.binding.text)} for screen '${quoted(target.id)}'.`)
}
