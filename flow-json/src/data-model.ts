/** The data model of a screen: for each name a small schema, with an example beside its type. */

import { checkExample } from './example.ts'
import { down, keyAt, note, type Path, quoted, valueAt } from './problem.ts'
import { isObject, type Json, own, typeOf, type Walk } from './walk.ts'

const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array'])

export function checkDataModel(walk: Walk, data: Json, path: Path): undefined {
  for (const name in data) {
    const schema = data[name]
    const at = down(path, name)
    if (!isObject(schema)) {
      const message = `Expected the data model of '${quoted(name)}' to be an object with a 'type', but found ${typeOf(schema)}.`
      note(walk.book, 'INVALID_SCREEN_DATA', message, valueAt(at))
      continue
    }
    if (checkSchema(walk, schema, at)) checkExample(walk, schema, at)
  }
}

function checkSchema(walk: Walk, schema: Json, path: Path): boolean {
  const wrong = (message: string, at: Path) => {
    note(walk.book, 'INVALID_SCREEN_DATA', message, valueAt(at))
    return false
  }
  const type = own(schema, 'type')
  if (type === undefined) return wrong("Missing the definition of property 'type'.", path)
  if (typeof type !== 'string')
    return wrong("Expected the property 'type' to be of type string.", down(path, 'type'))
  if (!TYPES.has(type)) {
    return wrong(
      `Invalid data model schema. Expected the property 'type' to be one of: [${[...TYPES].join(', ')}].`,
      down(path, 'type'),
    )
  }
  if (type === 'array') {
    const items = own(schema, 'items')
    if (!isObject(items)) return wrong("Missing the schema for property 'items' in array.", path)
    return checkInner(walk, items, down(path, 'items'))
  }
  if (type === 'object') {
    const properties = own(schema, 'properties')
    // Without properties it takes any object.
    if (properties === undefined) return true
    const at = down(path, 'properties')
    if (!isObject(properties)) return wrong("Expected the property 'properties' to be of type object.", at)
    return Object.keys(properties)
      .map((name) => {
        const inner = properties[name]
        const place = down(at, name)
        return isObject(inner)
          ? checkInner(walk, inner, place)
          : wrong("Missing the definition of property 'type'.", place)
      })
      .every(Boolean)
  }
  return true
}

function checkInner(walk: Walk, schema: Json, path: Path): boolean {
  if (Object.hasOwn(schema, '__example__')) {
    const message = `Property '__example__' is allowed only as a top level property of data model. Invalid entry: '${quoted(String(path?.key))}'.`
    note(walk.book, 'INVALID_SCREEN_DATA', message, keyAt(down(path, '__example__')))
    // What stands in the wrong place is not said to be missing, too.
    checkSchema(walk, schema, path)
    return false
  }
  return checkSchema(walk, schema, path)
}

/** The schema that a binding's names lead to, through the properties of objects. */
export function schemaAt(data: Json, names: readonly string[]): Json | 'murky' | undefined {
  let schema: unknown = own(data, names[0] ?? '')
  for (const name of names.slice(1)) {
    if (!isObject(schema)) return schema === undefined ? undefined : 'murky'
    const properties = own(schema, 'properties')
    if (!isObject(properties)) return schema.type === 'object' ? 'murky' : undefined
    schema = own(properties, name)
  }
  if (schema === undefined) return undefined
  return isObject(schema) && TYPES.has(String(schema.type)) ? schema : 'murky'
}

/** Whether data of one type can stand where another is expected. */
export const typeFits = (expected: string, found: string): boolean =>
  expected === found ||
  (expected === 'number' && found === 'integer') ||
  (expected === 'integer' && found === 'number')
