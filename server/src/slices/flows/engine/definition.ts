/** A definition as the engine reads it. It was checked before, so shapes are taken as they should be. */

import { entryScreen } from '@parley-dev/flow-json'

export type Json = Record<string, unknown>

export type Component = Json & { type: string }

export type Screen = {
  id: string
  title: string
  terminal: boolean
  refresh_on_back: boolean
  data: Record<string, Json>
  children: Component[]
}

export type Definition = {
  version: string
  hasDataApi: boolean
  entry: string
  screens: Map<string, Screen>
  /** Screens that each may lead to; undefined without a routing model. */
  routes: Map<string, string[]> | undefined
}

export function readDefinitionOf(source: string | Uint8Array): Definition {
  const root = JSON.parse(typeof source === 'string' ? source : Buffer.from(source).toString('utf8')) as Json
  const screens = new Map((root.screens as Json[]).map((screen) => [String(screen.id), screenOf(screen)]))
  const model = root.routing_model as Record<string, string[]> | undefined
  const routes = model && new Map(Object.entries(model))
  return {
    version: String(root.version),
    hasDataApi: root.data_api_version !== undefined,
    entry: entryScreen(routes ?? navigated(screens)) ?? [...screens.keys()][0] ?? '',
    screens,
    routes,
  }
}

function screenOf(screen: Json): Screen {
  return {
    id: String(screen.id),
    title: typeof screen.title === 'string' ? screen.title : '',
    terminal: screen.terminal === true,
    refresh_on_back: screen.refresh_on_back === true,
    data: (screen.data ?? {}) as Record<string, Json>,
    children: ((screen.layout as Json).children ?? []) as Component[],
  }
}

function navigated(screens: Map<string, Screen>): Map<string, string[]> {
  return new Map([...screens].map(([id, screen]) => [id, [...nextScreens(screen.children)]]))
}

/** The names in every `next`, wherever it stands. */
function nextScreens(value: unknown): Set<string> {
  const found = new Set<string>()
  const look = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return
    const next = (inner as Json).next as Json | undefined
    if (next?.type === 'screen' && typeof next.name === 'string') found.add(next.name)
    for (const entry of Object.values(inner)) look(entry)
  }
  look(value)
  return found
}

/** The examples of a screen's data model: what a preview shows before any real data. */
export function exampleData(definition: Definition, screen: string): Json {
  const data = definition.screens.get(screen)?.data ?? {}
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, schema]) =>
      '__example__' in schema ? [[name, schema.__example__]] : [],
    ),
  )
}
