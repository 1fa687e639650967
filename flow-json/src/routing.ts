/** The routes between screens: given as a model, or else what the actions come to. */

import { BRANCHES_PER_SCREEN_MAX } from './catalogue/limits.ts'
import { down, keyAt, listed, note, type Path, type Place, quoted, valueAt } from './problem.ts'
import { since } from './versions.ts'
import { isObject, type ScreenFacts, typeOf, type Walk } from './walk.ts'

type Routes = Map<string, string[]>

type PlaceOf = (id: string) => Place

/** From this version on a model need not name what navigate actions do, nor have a screen that nothing leads to. */
const FREER_MODELS_SINCE = since('6.3')

export function checkRouting(walk: Walk, model: unknown, path: Path): undefined {
  if (model === undefined) {
    if (!walk.hasDataApi && walk.complete) checkDerived(walk)
  } else if (!isObject(model)) {
    const message = `Expected property 'routing_model' to be of type 'object' but found '${typeOf(model)}'.`
    note(walk.book, 'INVALID_PROPERTY_TYPE', message, valueAt(path))
  } else {
    const routes = readModel(walk, model, path)
    if (routes && walk.complete) checkGiven(walk, routes, path)
  }
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
    const places = strangers.map(({ place }) => place)
    wrong(walk, `Invalid screens found in the routing model: ${names}.`, ...places)
  }
  return readable && strangers.length === 0 ? routes : undefined
}

function checkGiven(walk: Walk, routes: Routes, path: Path): undefined {
  const placeOf: PlaceOf = (id) => keyAt(routes.has(id) ? down(path, id) : path)
  const idOf = ({ id }: ScreenFacts) => id
  checkBranches(walk, routes, placeOf)
  const loops = [...routes.keys()].filter((id) => leads(routes, id, id))
  if (loops.length > 0)
    wrong(walk, `Loop detected in the routing model for screens: ${listed(loops)}.`, ...loops.map(placeOf))
  checkReturns(walk, routes, placeOf)
  if (walk.rank < FREER_MODELS_SINCE) checkNavigated(walk, routes, placeOf)
  const entered = new Set([...routes].flatMap(([from, next]) => next.filter((to) => to !== from)))
  const missing = walk.screens
    .filter((screen) => screen.terminal === false && !routes.has(screen.id) && !entered.has(screen.id))
    .map(idOf)
  if (missing.length > 0) {
    const message = `Following screens are missing in the routing model: ${listed(missing)}.`
    return wrong(walk, message, keyAt(path))
  }
  const apart = unreached(walk, routes)
  if (apart.length > 0) {
    const message = `Following screens are not connected with the rest of the screens: ${listed(apart)}. All screens should be connected.`
    return wrong(walk, message, ...apart.map(placeOf))
  }
  if (walk.rank < FREER_MODELS_SINCE) checkEntry(walk, routes, path)
}

/** Without a model only two things can be wrong: too many ways out of a screen, and a screen that nothing touches. */
function checkDerived(walk: Walk): undefined {
  const placeOf: PlaceOf = (id) => valueAt(down(walk.byId.get(id)?.path, 'id'))
  const routes: Routes = new Map(walk.screens.map((screen) => [screen.id, [...navigated(screen)]]))
  checkBranches(walk, routes, placeOf)
  if (walk.screens.some(mayLeadAnywhere)) return
  const apart = unreached(walk, routes)
  if (apart.length === 0) return
  const message = `Following screens are not connected with the rest of the screens via navigate screen action: ${listed(apart)}. All screens should be connected.`
  wrong(walk, message, ...apart.map(placeOf))
}

/** A list may lead to every screen; so may what could not be read. */
const mayLeadAnywhere = (screen: ScreenFacts): boolean =>
  screen.waysUnclear || screen.murky || screen.places.has('NavigationList')

const navigated = (screen: ScreenFacts): Set<string> =>
  new Set(screen.actions.flatMap(({ next }) => next ?? []))

const leads = (routes: Routes, from: string, to: string): boolean => routes.get(from)?.includes(to) ?? false

function checkBranches(walk: Walk, routes: Routes, placeOf: PlaceOf): undefined {
  const crowded = [...routes]
    .filter(([, next]) => new Set(next).size > BRANCHES_PER_SCREEN_MAX)
    .map(([id]) => id)
  if (crowded.length === 0) return
  const message = `Number of branches exceeds the max limit of ${BRANCHES_PER_SCREEN_MAX} for screens: ${listed(crowded)}.`
  wrong(walk, message, ...crowded.map(placeOf))
}

/** The way back is there without being named: of a pair, the route that is written later is the wrong one. */
function checkReturns(walk: Walk, routes: Routes, placeOf: PlaceOf): undefined {
  const before = new Set<string>()
  for (const [from, next] of routes) {
    for (const to of new Set(next)) {
      if (!before.has(to) || !leads(routes, to, from)) continue
      const [a, b] = [quoted(to), quoted(from)]
      const message = `Backward route [${b}->${a}] corresponding to forward route [${a}->${b}] is not allowed in the routing model. Only forward routes can be specified.`
      wrong(walk, message, placeOf(from))
    }
    before.add(from)
  }
}

function checkNavigated(walk: Walk, routes: Routes, placeOf: PlaceOf): undefined {
  for (const screen of walk.screens) {
    for (const next of navigated(screen)) {
      if (leads(routes, screen.id, next) || leads(routes, next, screen.id)) continue
      if (next === screen.id || !walk.byId.has(next)) continue
      const [a, b] = [quoted(screen.id), quoted(next)]
      const message = `Missing direct route from screen '${a}' to screen '${b}' in the routing model, while it exists in the navigate screen action of screen '${a}'.`
      wrong(walk, message, placeOf(screen.id))
    }
  }
}

/** A pair of routes there and back is complained about elsewhere, and makes neither of the two an entrance. */
function checkEntry(walk: Walk, routes: Routes, path: Path): undefined {
  const order = [...routes.keys()]
  const isForward = (from: string, to: string) =>
    from !== to && (!leads(routes, to, from) || order.indexOf(from) < order.indexOf(to))
  const entered = new Set([...routes].flatMap(([from, next]) => next.filter((to) => isForward(from, to))))
  if (walk.screens.some(({ id }) => !entered.has(id))) return
  const message =
    'No entry screen found in the routing model. Expected a screen with no inbound edges as the entry screen.'
  wrong(walk, message, keyAt(path))
}

/** The screens that cannot be reached from the first one, going along routes in either direction. */
function unreached(walk: Walk, routes: Routes): string[] {
  const ids = walk.screens.map(({ id }) => id)
  const touching: Routes = new Map(ids.map((id) => [id, []]))
  for (const [from, next] of routes) {
    for (const to of next) {
      touching.get(from)?.push(to)
      touching.get(to)?.push(from)
    }
  }
  const reached = reachable(touching, ids[0] ?? '')
  return ids.filter((id) => !reached.has(id))
}

function reachable(routes: Routes, from: string): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const next of routes.get(id) ?? []) seen.add(next)
  return seen
}

/** The screen that a flow opens with; undefined when something leads to every screen. */
export function entryScreen(routes: Routes): string | undefined {
  const entered = new Set([...routes.values()].flat())
  const entries = [...routes.keys()].filter((id) => !entered.has(id))
  return entries.toSorted((a, b) => reachable(routes, b).size - reachable(routes, a).size)[0]
}
