/** Where actions lead, and whether what they carry is what the next screen expects. */

import { looksBound, parseBinding } from './binding.ts'
import { FILE_PICKERS } from './catalogue/components.ts'
import { schemaAt, typeFits } from './data-model.ts'
import { down, keyAt, listed, note, type Path, quoted, valueAt } from './problem.ts'
import { type Action, isObject, type Json, own, type ScreenFacts, typeOf, type Walk } from './walk.ts'

/** Marks the screens whose way on is not what was meant, so that nobody complains about its lack. */
export function checkActions(walk: Walk): undefined {
  for (const screen of walk.screens) {
    for (const action of screen.actions) {
      if (!checkOne(walk, screen, action)) screen.waysUnclear = true
    }
  }
}

function checkOne(walk: Walk, screen: ScreenFacts, action: Action): boolean {
  const payload = own(action.value, 'payload')
  checkFiles(walk, screen, action, payload)
  if (action.name === 'complete' && screen.terminal === false) {
    const message = "On-click-action 'complete' can only be configured on a terminal screen."
    note(walk.book, 'INVALID_COMPLETE_ACTION', message, valueAt(down(action.path, 'name')))
    return false
  }
  if (action.name === 'update_data' && isObject(payload)) checkUpdate(walk, screen, action, payload)
  if (action.name !== 'navigate' || action.next === undefined) return true
  const next = walk.byId.get(action.next)
  const at = valueAt(down(down(action.path, 'next'), 'name'))
  if (!next) {
    if (walk.complete) {
      const message = `Unknown screen ids found: ${listed([action.next])}.`
      note(walk.book, 'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME', message, at)
    }
    return false
  }
  if (next === screen) {
    if (!walk.complete) return false
    const message = `Same screen navigation is not allowed. Loop detected at ${listed([screen.id])}.`
    note(walk.book, 'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME', message, at)
    return false
  }
  if (next.data) checkPayload(walk, screen, next, next.data, action, payload)
  return true
}

function checkUpdate(walk: Walk, screen: ScreenFacts, action: Action, payload: Json): undefined {
  if (!screen.data) return
  for (const key in payload) {
    if (Object.hasOwn(screen.data, key)) continue
    const message = `The following property (${quoted(key)}) does not exist in the screen data model`
    note(
      walk.book,
      'INVALID_ACTION_PAYLOAD_PROPERTY',
      message,
      keyAt(down(down(action.path, 'payload'), key)),
    )
  }
}

function checkPayload(
  walk: Walk,
  screen: ScreenFacts,
  next: ScreenFacts,
  data: Json,
  action: Action,
  payload: unknown,
): undefined {
  const expected = Object.keys(data)
  const path = down(action.path, 'payload')
  if (payload === undefined) {
    if (expected.length === 0) return
    const message = "Property 'payload' is required when the next screen's data model is not empty."
    return note(walk.book, 'MISSING_NAVIGATION_ACTION_PAYLOAD', message, valueAt(action.path))
  }
  if (!isObject(payload)) return
  const given = Object.keys(payload)
  const extra = given.filter((key) => !Object.hasOwn(data, key))
  const lacking = expected.filter((key) => !Object.hasOwn(payload, key))
  const wrong = (message: string, ...keys: string[]) =>
    note(
      walk.book,
      'INVALID_NAVIGATE_ACTION_PAYLOAD',
      message,
      ...(keys.length ? keys.map((key) => keyAt(down(path, key))) : [keyAt(path)]),
    )
  if (expected.length === 0 && given.length > 0)
    return wrong(`No data model is defined in the next screen '${quoted(next.id)}'.`)
  if (extra.length > 0)
    wrong(`Following fields are missing in the next screen's data model: ${listed(extra)}.`, ...extra)
  // A mistyped name is both too many and too few; it is said once.
  if (lacking.length > extra.length) {
    wrong(
      `Following fields are expected in the next screen's data model but missing in payload: ${listed(lacking)}.`,
    )
  }
  for (const key of given) {
    if (Object.hasOwn(data, key)) checkType(walk, screen, next, key, payload[key], data[key], down(path, key))
  }
}

function checkType(
  walk: Walk,
  screen: ScreenFacts,
  next: ScreenFacts,
  key: string,
  value: unknown,
  schema: unknown,
  path: Path,
): undefined {
  const expected = isObject(schema) && typeof schema.type === 'string' ? schema.type : undefined
  if (expected === undefined) return
  const wrong = (message: string) =>
    note(walk.book, 'INVALID_NAVIGATE_ACTION_PAYLOAD', message, valueAt(path))
  if (typeof value === 'string' && (looksBound(value) || value.startsWith('`'))) {
    const found = boundType(walk, screen, value)
    if (found === undefined || typeFits(expected, found)) return
    return wrong(
      `Schema of dynamic data '${quoted(value)}' is not matching schema of data model field '${quoted(key)}' on screen '${quoted(next.id)}'. Property is expecting '${expected}' but got '${found}'.`,
    )
  }
  const found = typeOf(value)
  if (typeFits(expected, found)) return
  wrong(
    `Schema of payload data at '${quoted(key)}' on screen '${quoted(screen.id)}' is not matching with schema of data model field on screen '${quoted(next.id)}'. Property is expecting '${expected}' but got '${found}'.`,
  )
}

/** The type of what a binding gives; undefined when that is not known, or was complained about elsewhere. */
function boundType(walk: Walk, screen: ScreenFacts, text: string): string | undefined {
  const binding = parseBinding(text)
  if (!binding) return undefined
  const target = binding.screen === undefined ? screen : walk.byId.get(binding.screen)
  if (!target) return undefined
  if (binding.scope === 'form') {
    const input = target.inputs.get(binding.names[0] ?? '')
    return input && binding.names.length === 1 && input.type !== 'CalendarPicker' ? input.gives : undefined
  }
  const schema = target.data && schemaAt(target.data, binding.names)
  return isObject(schema) ? String(schema.type) : undefined
}

/** Files travel only to the business, and only at the top of a payload. */
function checkFiles(walk: Walk, screen: ScreenFacts, action: Action, payload: unknown): undefined {
  if (![...screen.inputs.values()].some((input) => FILE_PICKERS.has(input.type))) return
  const path = down(action.path, 'payload')
  eachBinding(payload, path, (text, at) => {
    const binding = parseBinding(text)
    const input =
      binding?.scope === 'form' && !binding.screen ? screen.inputs.get(binding.names[0] ?? '') : undefined
    if (!input || !FILE_PICKERS.has(input.type)) return
    if (action.name === 'navigate') {
      const message = `The value of ${input.type} component is not allowed in the payload of navigate action.`
      note(walk.book, 'INVALID_ON_CLICK_ACTION_PAYLOAD', message, valueAt(at))
    } else if (at?.parent !== path) {
      const message = `The value of following components must be a top-level string in complete and data_exchange on-click-action payload: [${input.type}].`
      note(walk.book, 'INVALID_ON_CLICK_ACTION_PAYLOAD', message, valueAt(at))
    }
  })
}

function eachBinding(value: unknown, path: Path, visit: (text: string, path: Path) => void): undefined {
  if (typeof value === 'string') {
    if (looksBound(value)) visit(value, path)
  } else if (Array.isArray(value)) {
    value.forEach((entry, at) => {
      eachBinding(entry, down(path, at), visit)
    })
  } else if (isObject(value)) {
    for (const key in value) eachBinding(value[key], down(path, key), visit)
  }
}
