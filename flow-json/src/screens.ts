/** One screen: its own properties, its layout, and the counts of what stands on it. */

import type { Component } from './catalogue/component.ts'
import { COMPONENTS } from './catalogue/components.ts'
import { COMPONENTS_PER_SCREEN_MAX, IMAGE_CAROUSELS_PER_FLOW_MAX } from './catalogue/limits.ts'
import { LAYOUT, SCREEN } from './catalogue/screen.ts'
import { checkComponents } from './components.ts'
import { checkDataModel } from './data-model.ts'
import type { Around } from './inputs.ts'
import { type Code, down, keyAt, note, type Path, type Place, quoted, valueAt } from './problem.ts'
import { checkShape } from './shapes.ts'
import type { Deeper } from './values.ts'
import { since } from './versions.ts'
import { isObject, type Json, own, type ScreenFacts, typeOf, type Walk } from './walk.ts'

export function checkScreen(walk: Walk, value: unknown, path: Path): undefined {
  if (!isObject(value)) {
    walk.complete = false
    const message = `Expected a screen to be of type 'object' but found '${typeOf(value)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  const screen = factsOf(value, path)
  const around: Around = { inForm: false, branchOf: undefined, ifs: 0, outside: [] }
  checkId(walk, screen, own(value, 'id'))
  const deeper: Deeper = (spec, entry, at, name) => {
    if (spec.is === 'components') screen.footers = checkComponents(walk, screen, entry, at, name, around)
  }
  checkShape(walk, screen, SCREEN, value, path, undefined, deeper)
  checkData(walk, screen, own(value, 'data'))
  checkEnding(walk, screen)
  const layout = own(value, 'layout')
  if (isObject(layout)) checkShape(walk, screen, LAYOUT, layout, down(path, 'layout'), undefined, deeper)
  else if (layout !== undefined) {
    screen.murky = true
    const message = `Expected property 'layout' to be of type 'object' but found '${typeOf(layout)}'.`
    note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(down(path, 'layout')))
  }
  if (!isObject(layout) || !Array.isArray(own(layout, 'children'))) screen.murky = true
  checkOutsiders(walk, screen, around)
  checkCounts(walk, screen)
  checkPlacement(walk, screen)
  checkSensitive(walk, screen, own(value, 'sensitive'))
  walk.screens.push(screen)
}

function factsOf(value: Json, path: Path): ScreenFacts {
  return {
    id: '',
    path,
    value,
    terminal: terminalOf(own(value, 'terminal')),
    data: undefined,
    inputs: new Map(),
    formNames: new Set(),
    uses: [],
    actions: [],
    footers: 0,
    places: new Map(),
    components: 0,
    hasForm: false,
    murky: false,
    waysUnclear: false,
  }
}

const terminalOf = (value: unknown): ScreenFacts['terminal'] =>
  value === undefined ? false : typeof value === 'boolean' ? value : 'unclear'

/** No digits and no hyphens: what clients of the format insist on. */
function checkId(walk: Walk, screen: ScreenFacts, id: unknown): undefined {
  const at = valueAt(down(screen.path, 'id'))
  if (typeof id !== 'string') {
    walk.complete = false
    if (id === undefined) return
    const message = `Expected property 'id' to be of type 'string' but found '${typeOf(id)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, at)
  }
  screen.id = id
  const pattern = walk.rank >= since('7.0') ? /^(?!_+$)[a-zA-Z_]+$/ : /^[a-zA-Z,_]+$/
  if (!pattern.test(id)) {
    note(walk.book, 'PATTERN_MISMATCH', "Property 'id' should only consist of alphabets and underscores.", at)
  } else if (id === 'SUCCESS') {
    const message = "Screen id cannot be 'SUCCESS' since it is a reserved keyword."
    note(walk.book, 'SCREEN_ID_IS_RESERVED_KEYWORD', message, at)
  }
  if (walk.byId.has(id)) {
    note(walk.book, 'DUPLICATE_SCREEN_IDS', `Duplicate screen id found: '${quoted(id)}'.`, at)
    walk.complete = false
  } else walk.byId.set(id, screen)
}

function checkData(walk: Walk, screen: ScreenFacts, data: unknown): undefined {
  if (data === undefined) {
    screen.data = {}
    return
  }
  const path = down(screen.path, 'data')
  if (isObject(data)) {
    screen.data = data
    return checkDataModel(walk, data, path)
  }
  const message = `Expected property 'data' to be of type 'object' but found '${typeOf(data)}'.`
  note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
}

function checkEnding(walk: Walk, screen: ScreenFacts): undefined {
  const { value, path } = screen
  if (Object.hasOwn(value, 'success') && screen.terminal === false) {
    const message = "Property 'success' can only be specified on a terminal screen."
    note(walk.book, 'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', message, keyAt(down(path, 'success')))
  }
  if (own(value, 'refresh_on_back') === true && !walk.hasDataApi) {
    const message = "Property 'refresh_on_back' can be true only when property 'data_api_version' is set."
    note(walk.book, 'INVALID_PROPERTY_VALUE', message, valueAt(down(path, 'refresh_on_back')))
  }
}

function checkOutsiders(walk: Walk, screen: ScreenFacts, around: Around): undefined {
  if (!screen.hasForm) return
  for (const { type, path } of around.outside) {
    const message = `Component '${type}' is not allowed outside Form when Form component is present.`
    note(walk.book, 'COMPONENTS_OUTSIDE_FORM', message, valueAt(down(path, 'type')))
  }
}

const FORMS_ONE_SINCE = since('7.0')

function checkCounts(walk: Walk, screen: ScreenFacts): undefined {
  const { places, path } = screen
  const typesOf = (paths: Path[]): Place[] => paths.map((one) => valueAt(down(one, 'type')))
  const wrong = (error: Code, message: string, at: Place[]) => note(walk.book, error, message, ...at)
  if (screen.components > COMPONENTS_PER_SCREEN_MAX) {
    const message = `Maximum number of components allowed per screen is ${COMPONENTS_PER_SCREEN_MAX} but found ${screen.components}.`
    wrong('MAX_ALLOWED_COMPONENTS_PER_SCREEN', message, [keyAt(down(down(path, 'layout'), 'children'))])
  }
  if (screen.footers > 1) {
    const message = 'Maximum number of Footer component allowed per screen is 1.'
    wrong('MORE_THAN_ONE_FOOTER', message, typesOf(places.get('Footer') ?? []).slice(1))
  }
  for (const [type, found] of places) {
    const most =
      type === 'Form' && walk.rank >= FORMS_ONE_SINCE
        ? 1
        : (COMPONENTS as Record<string, Component>)[type]?.perScreenMax
    if (most === undefined || found.length <= most) continue
    const message = `Maximum number of ${type} allowed per screen is ${most} but found ${found.length}.`
    wrong('COMPONENT_TYPE_MAX_NUMBER_PER_SCREEN', message, typesOf(found.slice(most)))
  }
  const [photos, documents] = [places.get('PhotoPicker') ?? [], places.get('DocumentPicker') ?? []]
  if (photos.length === 1 && documents.length === 1) {
    const message =
      'You can only have a maximum of 1 component of type PhotoPicker or DocumentPicker per screen.'
    wrong('COMPONENT_TYPE_MAX_NUMBER_PER_SCREEN', message, typesOf([...photos, ...documents]))
  }
}

export function checkCarousels(walk: Walk): undefined {
  const all = walk.screens.flatMap((screen) => screen.places.get('ImageCarousel') ?? [])
  if (all.length <= IMAGE_CAROUSELS_PER_FLOW_MAX) return
  const message = `Maximum number of ImageCarousel allowed per flow is ${IMAGE_CAROUSELS_PER_FLOW_MAX} but found ${all.length}.`
  const places = all.slice(IMAGE_CAROUSELS_PER_FLOW_MAX).map((path) => valueAt(down(path, 'type')))
  note(walk.book, 'COMPONENT_TYPE_MAX_NUMBER_PER_SCREEN', message, ...places)
}

/** Components that want a screen for themselves. */
function checkPlacement(walk: Walk, screen: ScreenFacts): undefined {
  const { places } = screen
  const wrong = (error: Code, message: string, paths: Path[]) =>
    note(walk.book, error, message, ...paths.map((path) => valueAt(down(path, 'type'))))
  const richTexts = places.get('RichText')
  if (richTexts) {
    const company = walk.rank >= since('6.0') ? ['RichText', 'Footer'] : ['RichText']
    if (richTexts.length > 1 || [...places.keys()].some((type) => !company.includes(type))) {
      const message = `RichText cannot be used with other components on the same screen.${company.length > 1 ? ' Only a Footer may stand beside it.' : ''}`
      wrong('INVALID_RICHTEXT_PLACEMENT', message, richTexts)
    }
  }
  const lists = places.get('NavigationList')
  if (!lists) return
  if (screen.terminal === true)
    wrong('INVALID_COMPONENT_PLACEMENT', 'NavigationList cannot be used on a terminal screen.', lists)
  else if (places.size > 1)
    wrong(
      'INVALID_COMPONENT_PLACEMENT',
      'NavigationList cannot be used with other components on the same screen.',
      lists,
    )
}

function checkSensitive(walk: Walk, screen: ScreenFacts, sensitive: unknown): undefined {
  if (!Array.isArray(sensitive) || screen.murky || walk.rank < since('5.1')) return
  sensitive.forEach((name, at) => {
    if (typeof name !== 'string' || screen.inputs.has(name)) return
    const message = `No component corresponding to the sensitive field '${quoted(name)}' can be found in screen '${quoted(screen.id)}'.`
    note(walk.book, 'INVALID_SENSITIVE_FIELD', message, valueAt(down(down(screen.path, 'sensitive'), at)))
  })
}
