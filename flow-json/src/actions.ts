/** Actions as they are written: their name, where they lead, what they carry. */

import { looksBound, parseBinding } from './binding.ts'
import type { ActionName } from './catalogue/property.ts'
import { ACTIONS, ACTIONS_SINCE_6 } from './catalogue/screen.ts'
import { down, note, type Path, valueAt } from './problem.ts'
import { checkShape } from './shapes.ts'
import type { Deeper } from './values.ts'
import { since } from './versions.ts'
import { isObject, own, type ScreenFacts, typeOf, type Walk } from './walk.ts'

export function checkAction(
  walk: Walk,
  screen: ScreenFacts,
  value: unknown,
  path: Path,
  property: string,
  allowed: readonly ActionName[],
): undefined {
  if (!isObject(value)) {
    screen.waysUnclear = true
    const message = `Expected property '${property}' to be of type 'object' but found '${typeOf(value)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  const name = own(value, 'name')
  if (name === undefined) {
    screen.waysUnclear = true
    return note(walk.book, 'MISSING_REQUIRED_PROPERTY', "Required property 'name' is missing.", valueAt(path))
  }
  const offered = allowed.filter((one) => walk.rank >= since('6.0') || !ACTIONS_SINCE_6.has(one))
  const known = offered.find((one) => one === name)
  if (known === undefined) {
    screen.waysUnclear = true
    const expected =
      offered.length === 1 ? `Expected '${offered[0]}'.` : `Expected one of: [${offered.join(', ')}].`
    const message = `Invalid value found for property 'name'. ${expected}`
    return note(walk.book, 'INVALID_PROPERTY_VALUE', message, valueAt(down(path, 'name')))
  }
  const inner: Deeper = (spec, entry, at) => {
    if (spec.is === 'object' && isObject(entry))
      checkShape(walk, screen, spec.of, entry, at, undefined, inner)
  }
  checkShape(walk, screen, ACTIONS[known], value, path, undefined, inner)
  if (known === 'data_exchange') walk.exchanges.push(path)
  checkPayload(walk, screen, own(value, 'payload'), down(path, 'payload'))
  const next = known === 'navigate' ? nextScreen(own(value, 'next')) : undefined
  if (next === 'unclear') screen.waysUnclear = true
  screen.actions.push({ name: known, path, value, next: next === 'unclear' ? undefined : next?.name })
}

/** The screen that an action names; undefined for what is no screen of the flow. */
function nextScreen(next: unknown): { name: string } | 'unclear' | undefined {
  if (!isObject(next)) return 'unclear'
  const name = own(next, 'name')
  if (own(next, 'type') === 'plugin') return undefined
  return own(next, 'type') === 'screen' && typeof name === 'string' ? { name } : 'unclear'
}

function checkPayload(walk: Walk, screen: ScreenFacts, payload: unknown, path: Path): undefined {
  if (payload === undefined) return
  if (!isObject(payload)) {
    if (typeof payload === 'string' && looksBound(payload)) return collect(walk, screen, payload, path)
    const message = `Expected property 'payload' to be of type 'object' but found '${typeOf(payload)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  collect(walk, screen, payload, path)
}

/** Every binding in the payload, however deep. */
function collect(walk: Walk, screen: ScreenFacts, value: unknown, path: Path): undefined {
  if (typeof value === 'string') {
    if (!looksBound(value)) return
    const binding = parseBinding(value)
    if (binding && (binding.screen === undefined || walk.rank >= since('4.0'))) {
      screen.uses.push({ binding, path, wants: undefined, wantsOptions: false, place: 'payload' })
    } else {
      const message = `Property '${String(path?.key)}' should be of type 'string' or have dynamic data format of the form \${data.your_value}.`
      note(walk.book, 'PATTERN_MISMATCH', message, valueAt(path))
    }
  } else if (Array.isArray(value)) {
    value.forEach((entry, at) => {
      collect(walk, screen, entry, down(path, at))
    })
  } else if (isObject(value)) {
    for (const key in value) collect(walk, screen, value[key], down(path, key))
  }
}
