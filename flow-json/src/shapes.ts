/** Whether an object has the keys that its shape in the catalogue gives it, and fitting values for them. */

import type { Shape } from './catalogue/property.ts'
import { down, keyAt, note, type Path, quoted, valueAt } from './problem.ts'
import { checkValue, type Deeper } from './values.ts'
import { VERSIONS } from './versions.ts'
import type { Json, ScreenFacts, Walk } from './walk.ts'

export function checkShape(
  walk: Walk,
  screen: ScreenFacts | undefined,
  shape: Shape,
  value: Json,
  path: Path,
  component: string | undefined,
  deeper: Deeper,
): undefined {
  for (const key in value) {
    const spec = shape.properties.get(key)
    if (spec === undefined || spec.sinceRank > walk.rank) {
      const where = component ? ` in '${component}' component` : ''
      const until = spec ? ` before version '${VERSIONS[spec.sinceRank]}'` : ''
      const message = `Property '${quoted(key)}' is not allowed${where}${until}.`
      note(walk.book, 'INVALID_PROPERTY_KEY', message, keyAt(down(path, key)))
      continue
    }
    checkValue(walk, screen, spec, value[key], down(path, key), key, deeper)
  }
  for (const { name, sinceRank } of shape.required) {
    if (sinceRank <= walk.rank && !Object.hasOwn(value, name)) {
      note(walk.book, 'MISSING_REQUIRED_PROPERTY', `Required property '${name}' is missing.`, valueAt(path))
    }
  }
}
