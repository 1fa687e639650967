/** The components of a screen, down through forms and branches. */

import { checkAction } from './actions.ts'
import { parseBinding } from './binding.ts'
import type { Component } from './catalogue/component.ts'
import { BY_NAME } from './catalogue/components.ts'
import { IF_NESTING_MAX } from './catalogue/limits.ts'
import { COMPONENT_RULES } from './component-rules.ts'
import { type ReadExpression, readCondition } from './expression.ts'
import { type Around, checkInput, noteForm } from './inputs.ts'
import { type Code, down, note, type Path, type Place, valueAt } from './problem.ts'
import { checkShape } from './shapes.ts'
import type { Deeper } from './values.ts'
import { since } from './versions.ts'
import { isObject, type Json, own, type ScreenFacts, typeOf, type Walk } from './walk.ts'

/** Checks a list of components; gives how many footers of it can be seen at once. */
export function checkComponents(
  walk: Walk,
  screen: ScreenFacts,
  list: unknown,
  path: Path,
  name: string,
  around: Around,
): number {
  if (!Array.isArray(list)) {
    screen.murky = true
    const message = `Expected property '${name}' to be of type 'array' but found '${typeOf(list)}'.`
    note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
    return 0
  }
  let footers = 0
  for (let at = 0; at < list.length; at++) {
    footers += checkComponent(walk, screen, list[at], down(path, at), around)
  }
  return footers
}

function checkComponent(walk: Walk, screen: ScreenFacts, value: unknown, path: Path, around: Around): number {
  const found = identify(walk, value, path)
  screen.components++
  if (!found) {
    screen.murky = true
    return 0
  }
  const { type, component } = found
  const object = value as Json
  const seen = screen.places.get(type)
  if (seen) seen.push(path)
  else screen.places.set(type, [path])
  if (around.branchOf && !mayStandInBranch(walk, type, component, around)) {
    const message = `Component '${type}' cannot be used inside '${around.branchOf}' component.`
    note(walk.book, 'INVALID_COMPONENT_PLACEMENT', message, valueAt(down(path, 'type')))
    screen.murky = true
    return 0
  }
  if (component.gives) checkInput(walk, screen, object, path, { type, gives: component.gives }, around)
  if (type === 'Form') noteForm(walk, screen, object, path, around)

  let footers = type === 'Footer' ? 1 : 0
  const deeper: Deeper = (spec, entry, at, name) => {
    switch (spec.is) {
      case 'action':
        return checkAction(walk, screen, entry, at, name, spec.actions)
      case 'list':
      case 'object':
      case 'strings or object':
        // A shape without properties takes any: the messages of a picker, by its own codes.
        if (isObject(entry) && spec.of.properties.size > 0)
          checkShape(walk, screen, spec.of, entry, at, undefined, deeper)
        return
      case 'condition':
      case 'expression':
        return checkExpression(walk, screen, entry, at, name, spec.is)
      case 'components':
        if (type === 'Form')
          footers += checkComponents(walk, screen, entry, at, name, { ...around, inForm: true })
        return
    }
  }
  checkShape(walk, screen, component.shape, object, path, type, deeper)
  for (const rule of COMPONENT_RULES.get(type) ?? []) rule(walk, object, path, type)
  if (type === 'If') footers += checkIf(walk, screen, object, path, around)
  if (type === 'Switch') footers += checkSwitch(walk, screen, object, path, around)
  return footers
}

function identify(
  walk: Walk,
  value: unknown,
  path: Path,
): { type: string; component: Component } | undefined {
  const wrong = (error: Code, message: string, place: Place) => {
    note(walk.book, error, message, place)
    return undefined
  }
  if (!isObject(value)) {
    const message = `Expected a component to be of type 'object' but found '${typeOf(value)}'.`
    return wrong('INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  const type = own(value, 'type')
  if (type === undefined)
    return wrong('MISSING_REQUIRED_TYPE_PROPERTY', "Required property 'type' is missing.", valueAt(path))
  const at = valueAt(down(path, 'type'))
  if (typeof type !== 'string') {
    const message = `Expected property 'type' to be of type 'string' but found '${typeOf(type)}'.`
    return wrong('INVALID_PROPERTY_TYPE', message, at)
  }
  const component = BY_NAME.get(type)
  if (component && component.sinceRank <= walk.rank) return { type, component }
  const offered = [...BY_NAME].filter(([, one]) => one.sinceRank <= walk.rank).map(([name]) => name)
  const later = component ? ` '${type}' is there from version '${component.since}'.` : ''
  const message = `Invalid value found for property 'type'.${later} Expected one of: [${offered.join(', ')}].`
  return wrong('INVALID_TYPE_PROPERTY_VALUE', message, at)
}

function mayStandInBranch(walk: Walk, type: string, component: Component, around: Around): boolean {
  if (component.inBranches === undefined || since(component.inBranches) > walk.rank) return false
  return around.branchOf === 'If' || (type !== 'If' && type !== 'Switch')
}

function checkExpression(
  walk: Walk,
  screen: ScreenFacts,
  value: unknown,
  path: Path,
  name: string,
  kind: 'condition' | 'expression',
): undefined {
  if (typeof value !== 'string') {
    const message = `Expected property '${name}' to be of type 'string' but found '${typeOf(value)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  const whole = parseBinding(value)
  const read: ReadExpression = whole
    ? { expression: { is: 'bound', binding: whole }, bindings: [whole] }
    : readCondition(value)
  if ('problem' in read) return note(walk.book, 'INVALID_PROPERTY_VALUE', read.problem, valueAt(path))
  const wants = whole && kind === 'condition' ? ['boolean'] : undefined
  for (const binding of read.bindings)
    screen.uses.push({ binding, path, wants, wantsOptions: false, place: 'property' })
}

function checkIf(walk: Walk, screen: ScreenFacts, value: Json, path: Path, around: Around): number {
  const ifs = around.ifs + 1
  if (ifs > IF_NESTING_MAX) {
    const message = `The 'If' component can only be nested up to ${IF_NESTING_MAX} levels deep.`
    note(walk.book, 'MAXIMUM_IF_NESTING', message, valueAt(down(path, 'type')))
    screen.murky = true
    return 0
  }
  const branch = (name: 'then' | 'else') => {
    if (!Object.hasOwn(value, name)) return undefined
    const list = value[name]
    const at = down(path, name)
    if (Array.isArray(list) && list.length === 0)
      note(
        walk.book,
        'INVALID_PROPERTY_VALUE',
        'Expected array to contain at least one component.',
        valueAt(at),
      )
    return checkComponents(walk, screen, list, at, name, { ...around, branchOf: 'If', ifs })
  }
  const yes = branch('then') ?? 0
  const no = branch('else')
  const wrong = (message: string) =>
    note(walk.book, 'MISSING_FOOTER_IN_IF_ELSE_BRANCHES', message, valueAt(down(path, 'type')))
  if (yes > 0 && no === undefined)
    wrong(
      "Missing Footer inside one of the 'If' component branches. Branch 'else' should exist and contain one Footer.",
    )
  else if (yes > 0 !== (no ?? 0) > 0)
    wrong(
      "Footer component must be present in all branches of 'If' component if it exists in any one branch.",
    )
  return Math.max(yes, no ?? 0)
}

function checkSwitch(walk: Walk, screen: ScreenFacts, value: Json, path: Path, around: Around): number {
  const cases = own(value, 'cases')
  if (cases === undefined) return 0
  const at = down(path, 'cases')
  if (!isObject(cases)) {
    const message = `Expected property 'cases' to be of type 'object' but found '${typeOf(cases)}'.`
    note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(at))
    screen.murky = true
    return 0
  }
  const footers = Object.keys(cases).map((key) =>
    checkComponents(walk, screen, cases[key], down(at, key), key, { ...around, branchOf: 'Switch' }),
  )
  if (footers.length === 0) {
    const message = "The 'cases' property of a Switch component cannot be empty."
    note(walk.book, 'EMPTY_SWITCH_CASES', message, valueAt(at))
    return 0
  }
  const most = footers.reduce((a, b) => Math.max(a, b), 0)
  if (most > 0 && footers.includes(0)) {
    const message = 'Footer component must be present in all switch cases if it exists in one of the cases.'
    note(walk.book, 'MISSING_FOOTER_IN_SWITCH_BRANCHES', message, valueAt(down(path, 'type')))
  }
  return most
}
