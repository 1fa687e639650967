/** The button that opens a flow. */

import { integer } from '../../../../kernel/wire/params.ts'
import type { Button } from '../../template.ts'
import type { Place } from '../findings.ts'
import { keepWord, label, type Raw } from './words.ts'

const FLOW_NUMBER = integer(1, Number.MAX_SAFE_INTEGER)
const FLOW_SOURCES = ['flow_id', 'flow_name', 'flow_json'] as const
const FLOW_ACTIONS = ['navigate', 'data_exchange']
const FLOW_ICONS = ['DOCUMENT', 'PROMOTION', 'REVIEW']
const FLOW_JSON_LENGTH_MAX = 500_000

export function checkFlow(place: Place, path: string, raw: Raw): Button {
  const kept: Button = { type: 'FLOW', ...label(place, path, 'FLOW', raw) }
  const named = FLOW_SOURCES.filter((key) => raw[key] !== undefined && raw[key] !== null)
  const [source] = named
  const value = source && (FLOW_NUMBER.safeParse(raw[source]).success ? String(raw[source]) : raw[source])
  if (named.length !== 1 || !source || typeof value !== 'string' || value.length > FLOW_JSON_LENGTH_MAX) {
    const allowed = `exactly one of ${FLOW_SOURCES.join(', ')}, a string`
    place.wrong(path, named.join(', '), allowed, `A FLOW button needs ${allowed}.`)
  } else {
    kept[source] = value
    const what =
      source === 'flow_json' ? { kind: 'definition' as const } : { kind: 'flow' as const, by: source }
    place.names(`${path}.${source}`, { ...what, value })
  }
  const action = typeof raw.flow_action === 'string' ? raw.flow_action.toLowerCase() : raw.flow_action
  if (action !== undefined && !FLOW_ACTIONS.includes(action as string)) {
    const allowed = `one of ${FLOW_ACTIONS.join(', ')}`
    place.wrong(
      `${path}.flow_action`,
      raw.flow_action,
      allowed,
      `The flow_action of a FLOW button must be ${allowed}.`,
    )
  } else kept.flow_action = action ?? 'navigate'
  keepWord(place, path, raw, 'navigate_screen', kept)
  const icon = typeof raw.icon === 'string' ? raw.icon.toUpperCase() : undefined
  if (icon !== undefined && FLOW_ICONS.includes(icon)) kept.icon = icon
  return kept
}
