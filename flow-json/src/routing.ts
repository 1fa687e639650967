/** The routes between screens: given as a model, or else what the navigate actions come to. */

import { BRANCHES_PER_SCREEN_MAX } from './catalogue/components.ts'
import { down, keyAt, listed, note, type Path, type Place, quoted, valueAt } from './problem.ts'
import { isObject, type ScreenFacts, typeOf, type Walk } from './walk.ts'

type Routes = Map<string, string[]>

/** How the words differ between a model that was written down and one that follows from actions. */
type Source = { routes: Routes; given: boolean; placeOf: (id: string) => Place }

export function checkRouting(walk: Walk, model: unknown, path: Path, unsure: Set<ScreenFacts>): undefined {
  if (model === undefined) {
    if (!walk.hasDataApi && walk.complete && unsure.size === 0) checkRoutes(walk, derived(walk))
    return
  }
  if (!isObject(model)) {
    const message = `Expected property 'routing_model' to be of type 'object' but found '${typeOf(model)}'.`
    return note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  }
  const routes = readModel(walk, model, path)
  if (!routes || !walk.complete) return
  const placeOf = (id: string) => keyAt(down(path, id))
  const missing = walk.screens.map((screen) => screen.id).filter((id) => !routes.has(id))
  if (missing.length > 0) {
    return wrong(walk, `Following screens are missing in the routing model: ${listed(missing)}.`, keyAt(path))
  }
  checkNavigated(walk, routes, placeOf)
  checkRoutes(walk, { routes, given: true, placeOf })
}

function wrong(walk: Walk, message: string, ...places: Place[]): undefined {
  note(walk.book, 'INVALID_ROUTING_MODEL', message, ...places)
}

/** The model as a map; undefined when it names screens that are not there. */
function readModel(walk: Walk, model: Record<string, unknown>, path: Path): Routes | undefined {
  const routes: Routes = new Map()
  const strangers: { id: string; place: Place }[] = []
  let readable = true
  for (const id in model) {
    const at = down(path, id)
    if (!walk.byId.has(id)) strangers.push({ id, place: keyAt(at) })
    const next = model[id]
    if (!Array.isArray(next)) {
      readable = false
      const message = `Expected property '${quoted(id)}' to be of type 'array' but found '${typeOf(next)}'.`
      note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(at))
      continue
    }
    const names: string[] = []
    next.forEach((name, index) => {
      if (typeof name !== 'string') {
        readable = false
        const message = `Expected property '${quoted(id)}[${index}]' to be of type 'string' but found '${typeOf(name)}'.`
        note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(down(at, index)))
      } else if (walk.byId.has(name)) names.push(name)
      else strangers.push({ id: name, place: valueAt(down(at, index)) })
    })
    routes.set(id, names)
  }
  if (strangers.length > 0 && walk.complete) {
    const names = listed([...new Set(strangers.map(({ id }) => id))])
    wrong(
      walk,
      `Invalid screens found in the routing model: ${names}.`,
      ...strangers.map(({ place }) => place),
    )
  }
  return readable && strangers.length === 0 ? routes : undefined
}

function derived(walk: Walk): Source {
  const routes: Routes = new Map()
  for (const screen of walk.screens) {
    const next = screen.actions.flatMap((action) => (action.next === undefined ? [] : [action.next]))
    routes.set(screen.id, [...new Set(next)])
  }
  const placeOf = (id: string) => valueAt(down(walk.byId.get(id)?.path, 'id'))
  return { routes, given: false, placeOf }
}

function checkNavigated(walk: Walk, routes: Routes, placeOf: Source['placeOf']): undefined {
  for (const screen of walk.screens) {
    const allowed = routes.get(screen.id) ?? []
    const ways = new Set(screen.actions.flatMap(({ next }) => next ?? []))
    for (const next of ways) {
      if (allowed.includes(next) || next === screen.id || !walk.byId.has(next)) continue
      const [a, b] = [quoted(screen.id), quoted(next)]
      wrong(
        walk,
        `Missing direct route from screen '${a}' to screen '${b}' in the routing model, while it exists in the navigate screen action of screen '${a}'.`,
        placeOf(screen.id),
      )
    }
  }
}

function checkRoutes(walk: Walk, source: Source): undefined {
  const { routes, placeOf } = source
  const crowded = [...routes]
    .filter(([, next]) => new Set(next).size > BRANCHES_PER_SCREEN_MAX)
    .map(([id]) => id)
  if (crowded.length > 0) {
    const message = `Number of branches exceeds the max limit of ${BRANCHES_PER_SCREEN_MAX} for screens: ${listed(crowded)}.`
    wrong(walk, message, ...crowded.map(placeOf))
  }
  const forward = withoutReturns(walk, source)
  const loop = findLoop(forward)
  if (loop) {
    return wrong(
      walk,
      `Loop detected in the routing model for screens: ${listed(loop)}.`,
      ...loop.map(placeOf),
    )
  }
  if (!checkConnected(walk, source, forward)) return
  checkEnds(walk, source, forward)
}

/** Reports each way back and leaves it out, so that it is not reported as a loop, too. */
function withoutReturns(walk: Walk, { routes, placeOf }: Source): Routes {
  const order = new Map([...routes.keys()].map((id, at) => [id, at]))
  const isReturn = (from: string, to: string) =>
    from !== to && (routes.get(to)?.includes(from) ?? false) && (order.get(from) ?? 0) > (order.get(to) ?? 0)
  const forward: Routes = new Map()
  for (const [from, next] of routes) {
    for (const to of new Set(next)) {
      if (!isReturn(from, to)) continue
      const [a, b] = [quoted(to), quoted(from)]
      wrong(
        walk,
        `Backward route [${b}->${a}] corresponding to forward route [${a}->${b}] is not allowed in the routing model. Only forward routes can be specified.`,
        placeOf(from),
      )
    }
    forward.set(
      from,
      next.filter((to) => !isReturn(from, to)),
    )
  }
  return forward
}

/** The screens of one loop, in the order of walking it. */
function findLoop(routes: Routes): string[] | undefined {
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (id: string): string[] | undefined => {
    if (done.has(id)) return undefined
    const at = trail.indexOf(id)
    if (at >= 0) return trail.slice(at)
    trail.push(id)
    for (const next of routes.get(id) ?? []) {
      const loop = visit(next)
      if (loop) return loop
    }
    trail.pop()
    done.add(id)
    return undefined
  }
  for (const id of routes.keys()) {
    const loop = visit(id)
    if (loop) return loop
  }
  return undefined
}

function reachable(routes: Routes, from: string): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const next of routes.get(id) ?? []) seen.add(next)
  return seen
}

function checkConnected(walk: Walk, source: Source, forward: Routes): boolean {
  const entered = new Set([...forward.values()].flat())
  const entries = [...forward.keys()].filter((id) => !entered.has(id))
  const widest = entries
    .map((id) => reachable(forward, id))
    .reduce<Set<string>>((best, one) => (one.size > best.size ? one : best), new Set())
  if (entries.length === 0) {
    const message = source.given
      ? 'No entry screen found in the routing model. Expected a screen with no inbound edges as the entry screen.'
      : 'No entry screen found in the routing model. Add a screen that is not used as the next screen in any of the navigate actions.'
    wrong(walk, message, ...[...forward.keys()].slice(0, 1).map(source.placeOf))
    return false
  }
  const apart = [...forward.keys()].filter((id) => !widest.has(id))
  if (apart.length === 0) return true
  const how = source.given ? '' : ' via navigate screen action'
  const message = `Following screens are not connected with the rest of the screens${how}: ${listed(apart)}. All screens should be connected.`
  wrong(walk, message, ...apart.map(source.placeOf))
  return false
}

/** Every way must come to an end that is meant as one. */
function checkEnds(walk: Walk, { placeOf }: Source, forward: Routes): undefined {
  if (!walk.screens.some((screen) => screen.terminal)) return
  const stuck = walk.screens
    .filter((screen) => !screen.terminal && !screen.murky && (forward.get(screen.id)?.length ?? 0) === 0)
    .map((screen) => screen.id)
  if (stuck.length === 0) return
  wrong(
    walk,
    `Following screens have no route to a terminal screen: ${listed(stuck)}.`,
    ...stuck.map(placeOf),
  )
}

/** The screen that a flow opens with. */
export function entryScreen(routes: Routes): string | undefined {
  const entered = new Set([...routes.values()].flat())
  const entries = [...routes.keys()].filter((id) => !entered.has(id))
  return entries.toSorted((a, b) => reachable(routes, b).size - reachable(routes, a).size)[0]
}
