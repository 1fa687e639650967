/** The buttons of a template or of a card: how many of each kind, and in which order. */

import { z } from 'zod'
import { shorten } from '../../../../kernel/wire/errors.ts'
import { BUTTON_TYPES, BUTTONS } from '../../template.ts'
import { within } from '../findings.ts'
import { BUTTON_PARTS } from './button-kinds.ts'
import { type At, anyOf, type Field, isObject, type Raw, wordIn, wrong } from './field.ts'

const ALL_MAX = Object.values(BUTTONS).reduce((sum, { most }) => sum + most, 0)

export const buttons: Field = {
  shown: z.array(anyOf(Object.values(BUTTON_PARTS)).meta({ id: 'TemplateButton' })).max(ALL_MAX),
  judge(given, at) {
    if (!Array.isArray(given) || given.length === 0) {
      wrong(
        at,
        given,
        'a list of buttons',
        'A BUTTONS component needs buttons, a list with at least one button.',
      )
      return []
    }
    const { place, setting } = at
    const kept = given.flatMap((raw, index): Raw[] => {
      const inner = within(place, `buttons[${index}]`)
      const type = wordIn(setting.words.buttons, isObject(raw) ? raw.type : undefined)
      if (type) return [BUTTON_PARTS[type].judge(inner, raw, setting)]
      const found = isObject(raw) ? raw.type : raw
      const allowed = `one of ${setting.words.buttons.join(', ')}`
      const shown = shorten(JSON.stringify(found) ?? 'nothing', 60)
      const message = `The button at position ${index + 1} has the type ${shown}; it must be ${allowed}.`
      inner.wrong('type', found, allowed, message)
      return []
    })
    checkCounts(at, kept)
    checkGrouping(at, kept)
    return kept
  },
}

function checkCounts(at: At, kept: Raw[]): void {
  for (const type of BUTTON_TYPES) {
    const count = kept.filter((button) => button.type === type).length
    const { most } = BUTTONS[type]
    if (count <= most) continue
    const message = `There are ${count} buttons of type ${type}; a template may have at most ${most}.`
    wrong(at, count, `at most ${most} of type ${type}`, message)
  }
}

/** Quick replies are shown together: other buttons stand before or after them, not between. */
function checkGrouping(at: At, kept: Raw[]): void {
  const types = kept.map(({ type }) => type)
  const isQuick = types.map((type) => type === 'QUICK_REPLY')
  const changes = isQuick.filter((quick, index) => index > 0 && quick !== isQuick[index - 1]).length
  const message = 'QUICK_REPLY buttons must stand together: put the other buttons before or after them.'
  if (changes > 1) wrong(at, shorten(types.join(', ')), 'quick replies in one group', message)
}
