/** A definition, checked as a whole: every problem, in the order of the document, one for each mistake. */

import { SCREENS_MAX } from './catalogue/limits.ts'
import { ROOT } from './catalogue/screen.ts'
import { locate, locateOffset, type ValidationError } from './locate.ts'
import { checkActions } from './navigation.ts'
import { down, emptyNotebook, keyAt, note, valueAt } from './problem.ts'
import { readDocument, SIZE_MAX_BYTES } from './read.ts'
import { resolveUses } from './references.ts'
import { checkRouting } from './routing.ts'
import { checkCarousels, checkScreen } from './screens.ts'
import { checkShape } from './shapes.ts'
import { DATA_API_VERSIONS, NEWEST, rankOf, since, VERSIONS } from './versions.ts'
import { isObject, type Json, own, typeOf, type Walk } from './walk.ts'

export type Verdict = {
  validation_errors: ValidationError[]
  /** What is allowed and yet likely not meant. */
  warnings: ValidationError[]
  json_version: string | undefined
  data_api_version: string | undefined
}

export function validateFlowJson(source: string | Uint8Array): Verdict {
  const size = sizeOf(source)
  if (size > SIZE_MAX_BYTES) {
    const message = `The maximum size of the Flow JSON is 10 MB. But your Flow JSON size exceeds the maximum size by ${size - SIZE_MAX_BYTES} bytes.`
    return unreadable(locateOffset('', message, { start: 0, end: 0 }))
  }
  const read = readDocument(source)
  if ('unreadable' in read) {
    const { message, offset, length } = read.unreadable
    const sentence = `Flow JSON is not valid. ${message.charAt(0).toUpperCase()}${message.slice(1)}.`
    return unreadable(locateOffset(read.text, sentence, { start: offset, end: offset + length }))
  }
  const { text, value } = read
  if (!isObject(value)) {
    const message = `Flow JSON is not valid. It must be an object, but found ${typeOf(value)}.`
    return unreadable(locateOffset(text, message, { start: 0, end: text.length }))
  }
  const walk = walkThrough(value)
  const versions = [own(value, 'version'), own(value, 'data_api_version')]
  const [json_version, data_api_version] = versions.map((one) =>
    typeof one === 'string' && one.length <= 20 ? one : undefined,
  )
  return {
    validation_errors: locate(text, walk.book.errors),
    warnings: locate(text, walk.book.warnings),
    json_version,
    data_api_version,
  }
}

const BYTES_PER_CHARACTER_MAX = 3

/** In bytes of UTF-8; a text that cannot be too large in any case is not counted. */
function sizeOf(source: string | Uint8Array): number {
  if (typeof source !== 'string') return source.byteLength
  return source.length * BYTES_PER_CHARACTER_MAX <= SIZE_MAX_BYTES
    ? source.length
    : new TextEncoder().encode(source).byteLength
}

const unreadable = (error: ValidationError): Verdict => ({
  validation_errors: [error],
  warnings: [],
  json_version: undefined,
  data_api_version: undefined,
})

function walkThrough(root: Json): Walk {
  const walk: Walk = {
    book: emptyNotebook(),
    rank: since(NEWEST),
    hasDataApi: Object.hasOwn(root, 'data_api_version'),
    screens: [],
    byId: new Map(),
    exchanges: [],
    complete: true,
  }
  checkVersion(walk, root)
  checkDataApi(walk, root)
  checkRoot(walk, root)
  checkScreens(walk, own(root, 'screens'))
  checkActions(walk)
  resolveUses(walk)
  checkCarousels(walk)
  checkEnding(walk)
  checkRouting(walk, own(root, 'routing_model'), down(undefined, 'routing_model'))
  return walk
}

const atVersion = valueAt(down(undefined, 'version'))

function checkVersion(walk: Walk, root: Json): undefined {
  const version = own(root, 'version')
  if (version === undefined) {
    note(walk.book, 'MISSING_FLOW_JSON_VERSION', 'Flow JSON version is not specified.', valueAt(undefined))
  } else if (typeof version !== 'string') {
    const message = `Expected property 'version' to be of type 'string' but found '${typeOf(version)}'.`
    note(walk.book, 'INVALID_PROPERTY_TYPE', message, atVersion)
  } else {
    const rank = rankOf(version)
    if (rank !== undefined) walk.rank = rank
    else {
      const message = `Given Flow JSON version is not supported. The supported versions are: [${VERSIONS.join(', ')}].`
      note(walk.book, 'INVALID_FLOW_JSON_VERSION', message, atVersion)
    }
  }
}

function checkDataApi(walk: Walk, root: Json): undefined {
  if (!walk.hasDataApi) return
  const version = root.data_api_version
  const at = down(undefined, 'data_api_version')
  if (typeof version !== 'string') {
    const message = `Expected property 'data_api_version' to be of type 'string' but found '${typeOf(version)}'.`
    note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(at))
  } else if (!(DATA_API_VERSIONS as readonly string[]).includes(version)) {
    const message = `Invalid Data API version. Expected one of: [${DATA_API_VERSIONS.join(', ')}].`
    note(walk.book, 'INVALID_DATA_API_VERSION', message, valueAt(at))
  }
  if (!Object.hasOwn(root, 'routing_model')) {
    const message = "The property 'routing_model' is required for property 'data_api_version'."
    note(walk.book, 'MISSING_REQUIRED_PROPERTY', message, keyAt(at))
  }
}

function checkRoot(walk: Walk, root: Json): undefined {
  const { data_channel_uri: _, version: __, ...rest } = root
  checkShape(walk, undefined, WITHOUT_VERSION, rest, undefined, undefined, () => {})
  if (!Object.hasOwn(root, 'data_channel_uri') || walk.rank < since('3.0')) return
  const message =
    "Property 'data_channel_uri' is no longer supported in Flow JSON as of version '3.0'. Set endpoint_uri of the flow instead."
  note(walk.book, 'INVALID_PROPERTY_KEY', message, keyAt(down(undefined, 'data_channel_uri')))
}

/** A missing version has a code of its own. */
const WITHOUT_VERSION = { ...ROOT, required: ROOT.required.filter(({ name }) => name !== 'version') }

function checkScreens(walk: Walk, screens: unknown): undefined {
  const path = down(undefined, 'screens')
  if (!Array.isArray(screens)) {
    walk.complete = false
    if (screens === undefined) return
    const message = `Expected property 'screens' to be of type 'array' but found '${typeOf(screens)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  if (screens.length === 0) {
    walk.complete = false
    return note(
      walk.book,
      'MIN_ITEMS_REQUIRED',
      "Property 'screens' should have at least '1' items.",
      valueAt(path),
    )
  }
  if (screens.length > SCREENS_MAX) {
    walk.complete = false
    const message = `Maximum number of screens allowed per Flow is ${SCREENS_MAX} but found ${screens.length}.`
    note(walk.book, 'MAX_SCREENS_NUMBER', message, keyAt(path))
  }
  screens.slice(0, SCREENS_MAX).forEach((screen, at) => {
    checkScreen(walk, screen, down(path, at))
  })
}

/** The end of the flow, and what it needs to get there. */
function checkEnding(walk: Walk): undefined {
  const terminal = walk.screens.filter((screen) => screen.terminal === true)
  const unclear = walk.screens.some((screen) => screen.terminal === 'unclear')
  if (walk.exchanges.length > 0 && !walk.hasDataApi) {
    const message = "The property 'data_api_version' is required for data_exchange action."
    const places = walk.exchanges.map((path) => valueAt(down(path, 'name')))
    note(walk.book, 'MISSING_REQUIRED_PROPERTY', message, ...places)
  }
  // A complete action on a screen that is not terminal was meant as the end.
  const meant = walk.screens.some((screen) => screen.actions.some((action) => action.name === 'complete'))
  const isMissing = terminal.length === 0 && !unclear && !meant
  if (isMissing && walk.complete && !walk.screens.some((screen) => screen.murky)) {
    const message = 'Terminal screen is required but not provided.'
    note(walk.book, 'MISSING_TERMINAL_SCREEN', message, keyAt(down(undefined, 'screens')))
  }
  const footless = terminal.filter((screen) => screen.footers === 0 && !screen.murky)
  if (footless.length > 0) {
    const [only] = footless
    const which =
      footless.length === 1
        ? `screen '${only?.id}'`
        : `screens: [${footless.map((screen) => screen.id).join(', ')}]`
    const places = footless.map((screen) => keyAt(down(screen.path, 'terminal')))
    const message = `Footer component is missing on terminal ${which}.`
    note(walk.book, 'MISSING_FOOTER_ON_TERMINAL_SCREEN', message, ...places)
  }
  if (terminal.length > 0 && !unclear && terminal.every((screen) => own(screen.value, 'success') === false)) {
    const message = "At least one terminal screen must have property 'success' set as true."
    const places = terminal.map((screen) => valueAt(down(screen.path, 'success')))
    note(walk.book, 'INVALID_PROPERTY_VALUE', message, ...places)
  }
}
