/** What must hold between the properties of one component. */

import { dateValue } from './plain-values.ts'
import { down, keyAt, note, type Path, valueAt } from './problem.ts'
import { since } from './versions.ts'
import { isObject, type Json, own, titleOf, type Walk } from './walk.ts'

type Rule = (walk: Walk, value: Json, path: Path, type: string) => undefined

/** The first may not be greater than the second. */
const notGreater =
  (lesser: string, greater: string): Rule =>
  (walk, value, path, type) => {
    const low = own(value, lesser)
    const high = own(value, greater)
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return
    const message = `'${lesser}' cannot be greater than '${greater}' for ${titleOf(type, value)}.`
    note(walk.book, 'MIN_VALUE_GREATER_THAN_MAX', message, valueAt(down(path, lesser)))
  }

const datesInOrder: Rule = (walk, value, path, type) => {
  const dates = walk.rank >= since('5.0')
  const [first, last] = [own(value, 'min-date'), own(value, 'max-date')].map((date) =>
    typeof date === 'string' ? dateValue(date, type === 'DatePicker', dates) : undefined,
  )
  if (first === undefined || last === undefined || first <= last) return
  const message = `'min-date' cannot be after 'max-date' for ${titleOf(type, value)}.`
  note(walk.book, 'INVALID_DATE_RANGE', message, valueAt(down(path, 'min-date')))
}

const daysInOrder: Rule = (walk, value, path, type) => {
  const least = own(value, 'min-days')
  const most = own(value, 'max-days')
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return
  const message = `'min-days' cannot be greater than 'max-days' for ${titleOf(type, value)}.`
  note(walk.book, 'INVALID_MIN_MAX_DAYS', message, valueAt(down(path, 'min-days')))
}

/** The two ends of a range need two labels; a single date has no number of days. */
const rangeMode: Rule = (walk, value, path, type) => {
  const mode = own(value, 'mode') ?? 'single'
  if (mode === 'range' && typeof own(value, 'label') === 'string') {
    const message = `Property 'label' of ${titleOf(type, value)} must have 'start-date' and 'end-date' in range mode.`
    note(walk.book, 'MISSING_CALENDAR_PICKER_RANGE_MODE_PROP', message, valueAt(down(path, 'label')))
  }
  if (mode !== 'single') return
  for (const key of ['min-days', 'max-days', 'title', 'description']) {
    if (!Object.hasOwn(value, key)) continue
    const message = `Property '${key}' can be used only in range mode of ${titleOf(type, value)}.`
    note(walk.book, 'INVALID_PROPERTY_KEY', message, keyAt(down(path, key)))
  }
}

const PATTERN_INPUT_TYPES: ReadonlySet<unknown> = new Set(['text', 'number', 'password', 'passcode'])

const patternExplained: Rule = (walk, value, path) => {
  if (!Object.hasOwn(value, 'pattern')) return
  const at = keyAt(down(path, 'pattern'))
  if (!Object.hasOwn(value, 'helper-text')) {
    const message = 'TextInput should have property helper-text when property pattern is present.'
    note(walk.book, 'INVALID_DEPENDENCIES', message, at)
  } else if (!PATTERN_INPUT_TYPES.has(own(value, 'input-type') ?? 'text')) {
    const message = `Property 'pattern' is allowed only for input types: [${[...PATTERN_INPUT_TYPES].join(', ')}].`
    note(walk.book, 'INVALID_DEPENDENCIES', message, at)
  }
}

const captionsTogether: Rule = (walk, value, path) => {
  const has = (key: string) => Object.hasOwn(value, key)
  const sides = ['left-caption', 'right-caption'].filter(has)
  if (has('center-caption') && sides.length > 0) {
    const message =
      "Properties 'center-caption' and [left-caption, right-caption] must be present exclusively at Footer."
    const at = keyAt(down(path, 'center-caption'))
    note(walk.book, 'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', message, at)
  } else if (sides.length === 1 && sides[0] !== undefined) {
    const missing = sides[0] === 'left-caption' ? 'right-caption' : 'left-caption'
    const message = `Footer should have property ${missing} when property ${sides[0]} is present.`
    note(walk.book, 'INVALID_DEPENDENCIES', message, keyAt(down(path, sides[0])))
  }
}

const imageOrColour: Rule = (walk, value, path, type) => {
  const items = own(value, 'data-source')
  if (!Array.isArray(items)) return
  const some = (key: string) => items.some((item) => isObject(item) && Object.hasOwn(item, key))
  if (!some('image') || !some('color')) return
  const message = `Data source can only have either only image attributes or only color attributes for all items for ${titleOf(type, value)}.`
  note(walk.book, 'DATA_SOURCE_ITEMS_HAVE_BOTH_IMAGE_AND_COLOR', message, keyAt(down(path, 'data-source')))
}

const DROPDOWN_IMAGES_MAX = 100

const fewerWithImages: Rule = (walk, value, path) => {
  const items = own(value, 'data-source')
  if (!Array.isArray(items) || items.length <= DROPDOWN_IMAGES_MAX || items.length > 200) return
  if (!items.some((item) => isObject(item) && Object.hasOwn(item, 'image'))) return
  const message = `Property 'data-source' should have at most '${DROPDOWN_IMAGES_MAX}' items when they have images.`
  note(walk.book, 'MAX_ITEMS_REQUIRED', message, valueAt(down(path, 'data-source')))
}

/** Either the list acts, or each of its items. */
const oneKindOfClick: Rule = (walk, value, path) => {
  const items = own(value, 'list-items')
  if (!Array.isArray(items)) return
  const acting = items.filter((item) => isObject(item) && Object.hasOwn(item, 'on-click-action')).length
  const listActs = Object.hasOwn(value, 'on-click-action')
  if (listActs && acting > 0) {
    const message = "Property 'on-click-action' must be either on NavigationList or on each of its items."
    note(walk.book, 'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', message, keyAt(down(path, 'on-click-action')))
  } else if (!listActs && acting < items.length) {
    const message =
      "Required property 'on-click-action' is missing on NavigationList, or on some of its items."
    note(walk.book, 'MISSING_REQUIRED_PROPERTY', message, valueAt(path))
  }
}

const selection = [notGreater('min-selected-items', 'max-selected-items')]

export const COMPONENT_RULES: ReadonlyMap<string, readonly Rule[]> = new Map(
  Object.entries({
    TextInput: [notGreater('min-chars', 'max-chars'), patternExplained],
    CheckboxGroup: [...selection, imageOrColour],
    RadioButtonsGroup: [imageOrColour],
    Dropdown: [imageOrColour, fewerWithImages],
    ChipsSelector: selection,
    PhotoPicker: [notGreater('min-uploaded-photos', 'max-uploaded-photos')],
    DocumentPicker: [notGreater('min-uploaded-documents', 'max-uploaded-documents')],
    DatePicker: [datesInOrder],
    CalendarPicker: [datesInOrder, daysInOrder, rangeMode],
    NavigationList: [oneKindOfClick],
    Footer: [captionsTogether],
  }),
)
