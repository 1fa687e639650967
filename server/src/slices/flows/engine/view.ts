/** A screen as a person would see it: branches taken, bindings filled in, what is invisible left out. */

import type { Component, Definition, Json, Screen } from './definition.ts'
import { formOf, type Session } from './session.ts'
import { holds, resolve, textOf } from './values.ts'

export type Shown = Json & {
  type: string
  /** Its place on the screen: names it when it is pressed. */
  key: string
}

export type View = {
  screen: string
  title: string
  terminal: boolean
  components: Shown[]
  form: Json
  notice?: string
}

export function viewOf(definition: Definition, session: Session): View {
  const screen = screenOf(definition, session)
  const components: Shown[] = []
  collect(session, screen.children, components)
  return {
    screen: screen.id,
    title: textOf(resolve(session, screen.title)),
    terminal: screen.terminal,
    components,
    form: { ...initialValues(session, screen, components), ...formOf(session) },
    ...(session.notice !== undefined && { notice: session.notice }),
  }
}

export function screenOf(definition: Definition, session: Session): Screen {
  const screen = definition.screens.get(session.screen)
  if (!screen) throw new Error(`the definition has no screen ${session.screen}`)
  return screen
}

const PRESSED = ['on-click-action', 'on-select-action']

function collect(session: Session, children: Component[], shown: Shown[]): void {
  for (const child of children) {
    if (child.type === 'Form') collect(session, child.children as Component[], shown)
    else if (child.type === 'If') {
      const branch = holds(session, String(child.condition)) ? child.then : child.else
      collect(session, (branch ?? []) as Component[], shown)
    } else if (child.type === 'Switch') {
      const cases = child.cases as Record<string, Component[]>
      const value = textOf(resolve(session, child.value))
      const chosen = Object.hasOwn(cases, value)
        ? cases[value]
        : Object.hasOwn(cases, 'default')
          ? cases.default
          : []
      collect(session, chosen ?? [], shown)
    } else {
      const key = String(shown.length)
      const resolved = resolveShown(session, child)
      const closed = session.closed && PRESSED.some((name) => name in child) ? { enabled: false } : {}
      if (resolved.visible !== false) shown.push({ ...resolved, ...closed, type: child.type, key })
    }
  }
}

/** Actions keep their bindings: they are filled in when they happen, with what is then in the form. */
function resolveShown(session: Session, component: Component): Json {
  return Object.fromEntries(
    Object.entries(component).flatMap(([name, value]) => {
      if (name.endsWith('-action')) return [[name, value]]
      if (name === 'list-items' && Array.isArray(value))
        return [[name, value.map((item) => resolveShown(session, item))]]
      const resolved = resolve(session, value)
      return resolved === undefined ? [] : [[name, resolved]]
    }),
  )
}

function initialValues(session: Session, screen: Screen, components: Shown[]): Json {
  const values: Json = {}
  const form = screen.children.find((child) => child.type === 'Form')
  const given = resolve(session, form?.['init-values'] ?? {})
  if (typeof given === 'object' && given !== null) Object.assign(values, given)
  for (const component of components) {
    if (typeof component.name === 'string' && component['init-value'] !== undefined)
      values[component.name] = component['init-value']
  }
  return values
}
