/** The example beside a schema: it must be there, and fit the schema down to its last entry. */

import { down, note, type Path, type Place, valueAt } from './problem.ts'
import { isObject, type Json, own, typeOf, type Walk } from './walk.ts'

const EXAMPLE = '__example__'

export function checkExample(walk: Walk, schema: Json, path: Path): undefined {
  const wrong = (message: string, ...places: Place[]) =>
    note(walk.book, 'INVALID_SCREEN_DATA', message, ...places)
  if (!Object.hasOwn(schema, EXAMPLE))
    return wrong(`Missing the definition of property '${EXAMPLE}'.`, valueAt(path))
  const misfits: Misfits = new Map()
  fit(schema, schema[EXAMPLE], down(path, EXAMPLE), EXAMPLE, misfits)
  for (const [name, { type, found, places }] of misfits) {
    const message = `Invalid data model schema. Expected property '${name}' to be of type ${type}, but found ${found}.`
    wrong(message, ...places)
  }
}

/** By the schema that is broken: a list of a hundred numbers in place of texts is one mistake. */
type Misfits = Map<string, { type: string; found: string; places: Place[] }>

/** The schema itself was checked before. `name` says which part of the example it is about. */
function fit(schema: Json, value: unknown, path: Path, name: string, misfits: Misfits): undefined {
  const type = String(schema.type)
  const found = typeOf(value)
  if (type === 'integer' ? !Number.isInteger(value) : type !== found) {
    const known = misfits.get(name)
    if (known) known.places.push(valueAt(path))
    else misfits.set(name, { type, found, places: [valueAt(path)] })
  } else if (Array.isArray(value)) {
    const items = own(schema, 'items')
    if (!isObject(items)) return
    for (let at = 0; at < value.length; at++) fit(items, value[at], down(path, at), `${name}[]`, misfits)
  } else if (isObject(value)) {
    const properties = own(schema, 'properties')
    if (!isObject(properties)) return
    for (const key in properties) {
      const inner = properties[key]
      if (isObject(inner) && Object.hasOwn(value, key))
        fit(inner, value[key], down(path, key), `${name}.${key}`, misfits)
    }
  }
}
