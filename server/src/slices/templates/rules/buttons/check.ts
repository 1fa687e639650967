/** Buttons: how many of each kind, and in which order. */

import { shorten } from '../../../../kernel/wire/errors.ts'
import {
  BUTTON_TYPES,
  BUTTONS_MAX,
  type Button,
  type ButtonType,
  type TemplateCategory,
} from '../../template.ts'
import type { Place } from '../findings.ts'
import { isObject } from '../text.ts'
import { BUTTON_CHECKS } from './kinds.ts'
import type { Raw } from './words.ts'

export function checkButtons(
  place: Place,
  given: unknown,
  category: TemplateCategory | undefined,
  types: ButtonType[],
): Button[] {
  if (!Array.isArray(given) || given.length === 0) {
    place.wrong(
      'buttons',
      given,
      'a list of buttons',
      'A BUTTONS component needs buttons, a list with at least one button.',
    )
    return []
  }
  const buttons = given.flatMap((raw, index) => {
    const type = typeOf(place, raw, index, types)
    return type ? [BUTTON_CHECKS[type](place, `buttons[${index}]`, raw as Raw, category)] : []
  })
  checkCounts(place, buttons)
  checkGrouping(place, buttons)
  return buttons
}

function typeOf(place: Place, raw: unknown, index: number, types: ButtonType[]): ButtonType | undefined {
  const word = isObject(raw) && typeof raw.type === 'string' ? raw.type.trim().toUpperCase() : undefined
  const type = types.find((one) => one === word)
  if (!type) {
    const found = isObject(raw) ? raw.type : raw
    const allowed = `one of ${types.join(', ')}`
    const message = `The button at position ${index + 1} has the type ${shorten(JSON.stringify(found) ?? 'nothing', 60)}; it must be ${allowed}.`
    place.wrong(`buttons[${index}].type`, found, allowed, message)
  }
  return type
}

function checkCounts(place: Place, buttons: Button[]): void {
  for (const type of BUTTON_TYPES) {
    const count = buttons.filter((button) => button.type === type).length
    const most = BUTTONS_MAX[type]
    if (count > most) {
      const message = `There are ${count} buttons of type ${type}; a template may have at most ${most}.`
      place.wrong('buttons', count, `at most ${most} of type ${type}`, message)
    }
  }
}

/** Quick replies are shown together: other buttons stand before or after them, not between. */
function checkGrouping(place: Place, buttons: Button[]): void {
  const marks = buttons.map((button) => (button.type === 'QUICK_REPLY' ? 'Q' : 'o'))
  const changes = marks.filter((mark, index) => index > 0 && mark !== marks[index - 1]).length
  if (changes > 1) {
    const message = 'QUICK_REPLY buttons must stand together: put the other buttons before or after them.'
    place.wrong(
      'buttons',
      shorten(buttons.map((button) => button.type).join(', ')),
      'quick replies in one group',
      message,
    )
  }
}
