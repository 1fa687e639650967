/** A problem of a definition: its code, its words, and the places in the document that it is about. */

/** A way into the document, from the leaf up: cheap to make at every step, written out only for a problem. */
export type Path = { parent: Path; key: string | number } | undefined

export type Place = { path: Path; of: 'key' | 'value' }

export const CODES = [
  'INVALID_FLOW_JSON',
  'MISSING_FLOW_JSON_VERSION',
  'INVALID_FLOW_JSON_VERSION',
  'INVALID_DATA_API_VERSION',
  'INVALID_PROPERTY_KEY',
  'INVALID_PROPERTY_VALUE',
  'INVALID_PROPERTY_TYPE',
  'INVALID_PROPERTY_VALUE_FORMAT',
  'MISSING_REQUIRED_PROPERTY',
  'MISSING_REQUIRED_TYPE_PROPERTY',
  'INVALID_TYPE_PROPERTY_VALUE',
  'MIN_ITEMS_REQUIRED',
  'MAX_ITEMS_REQUIRED',
  'MIN_CHARS_REQUIRED',
  'MINIMUM_VALUE_REQUIRED',
  'MAXIMUM_VALUE_REQUIRED',
  'MIN_VALUE_GREATER_THAN_MAX',
  'PATTERN_MISMATCH',
  'INVALID_ENUM_VALUE',
  'INVALID_DEPENDENCIES',
  'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED',
  'ONE_OF_SCHEMA_VALIDATION_FAILED',
  'INVALID_ROUTING_MODEL',
  'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME',
  'INVALID_NAVIGATE_ACTION_PAYLOAD',
  'MISSING_NAVIGATION_ACTION_PAYLOAD',
  'INVALID_ON_CLICK_ACTION_PAYLOAD',
  'INVALID_COMPLETE_ACTION',
  'INVALID_ACTION_PAYLOAD_PROPERTY',
  'INVALID_SCREEN_DATA',
  'INVALID_SCREEN_DYNAMIC_DATA',
  'MAX_SCREENS_NUMBER',
  'MAX_ALLOWED_COMPONENTS_PER_SCREEN',
  'COMPONENT_TYPE_MAX_NUMBER_PER_SCREEN',
  'MORE_THAN_ONE_FOOTER',
  'DUPLICATE_FORM_COMPONENT_NAMES',
  'DUPLICATE_SCREEN_IDS',
  'SCREEN_ID_IS_RESERVED_KEYWORD',
  'MISSING_TERMINAL_SCREEN',
  'MISSING_FOOTER_ON_TERMINAL_SCREEN',
  'COMPONENTS_OUTSIDE_FORM',
  'MISSING_FOOTER_IN_IF_ELSE_BRANCHES',
  'MISSING_FOOTER_IN_SWITCH_BRANCHES',
  'EMPTY_SWITCH_CASES',
  'MAXIMUM_IF_NESTING',
  'NATIVE_COMPONENT_IN_FORM_INIT_VALUES',
  'INVALID_SENSITIVE_FIELD',
  'INVALID_RICHTEXT_PLACEMENT',
  'INVALID_COMPONENT_PLACEMENT',
  'DATA_SOURCE_ITEMS_HAVE_BOTH_IMAGE_AND_COLOR',
  'INVALID_DATE_RANGE',
  'INVALID_MIN_MAX_DAYS',
  'MISSING_CALENDAR_PICKER_RANGE_MODE_PROP',
] as const

export type Code = (typeof CODES)[number]

/** What is allowed and yet likely not meant; never keeps a flow from being published. */
export const WARNINGS = ['LONG_TEXT', 'LARGE_IMAGE', 'BINDING_INSIDE_TEXT'] as const

export type Warning = (typeof WARNINGS)[number]

export type Problem = { error: Code | Warning; message: string; places: Place[] }

/** Enough for any person to read; a hostile document must not fill our memory with its problems. */
const PROBLEMS_MAX = 1_000
const PLACES_MAX = 20

export type ProblemList = { errors: Problem[]; warnings: Problem[] }

export const emptyNotebook = (): ProblemList => ({ errors: [], warnings: [] })

export function note(book: ProblemList, error: Code, message: string, ...places: Place[]): undefined {
  if (book.errors.length < PROBLEMS_MAX) {
    book.errors.push({ error, message, places: places.slice(0, PLACES_MAX) })
  }
}

export function warn(book: ProblemList, error: Warning, message: string, place: Place): undefined {
  if (book.warnings.length < PROBLEMS_MAX) book.warnings.push({ error, message, places: [place] })
}

export const down = (path: Path, key: string | number): Path => ({ parent: path, key })

export const valueAt = (path: Path): Place => ({ path, of: 'value' })

export const keyAt = (path: Path): Place => ({ path, of: 'key' })

const NAMES_MAX = 20

/** `[A, B]`, as the messages write lists; a stranger's list and its names are cut short. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).map((name) => quoted(name))
  return `[${shown.join(', ')}${names.length > NAMES_MAX ? ', …' : ''}]`
}

const NAME_LENGTH_MAX = 100

/** A name out of the document, short enough to stand in a message. */
export function quoted(name: string): string {
  return name.length <= NAME_LENGTH_MAX ? name : `${name.slice(0, NAME_LENGTH_MAX)}…`
}

/** `screens[0].layout.children[2].label`; keys that are no plain words stand in quotes. */
export function writePath(path: Path): string {
  if (path === undefined) return ''
  const before = writePath(path.parent)
  if (typeof path.key === 'number') return `${before}[${path.key}]`
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(path.key)) return `${before}[${JSON.stringify(quoted(path.key))}]`
  return before === '' ? path.key : `${before}.${path.key}`
}
