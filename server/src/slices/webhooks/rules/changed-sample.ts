/** A sample in which somebody wants other values, place by place: `messages.0.text.body`. */

type Changed = { value: unknown } | { missing: string; known: string[] }

/** Only places that the sample has: what a real event would never say is not sent by mistake. */
export function changedSample(sample: unknown, changes: Record<string, unknown>): Changed {
  const value = structuredClone(sample)
  for (const [path, wanted] of Object.entries(changes)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce<unknown>(entryOf, value)
    if (entryOf(parent, last) === undefined) return { missing: path, known: placesIn(sample) }
    ;(parent as Record<string, unknown>)[last] = wanted
  }
  return { value }
}

function entryOf(parent: unknown, name: string): unknown {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, name)) return undefined
  if (Array.isArray(parent) && name === 'length') return undefined
  return (parent as Record<string, unknown>)[name]
}

/** Where something stands that can be changed. */
function placesIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, one]) => placesIn(one, at === '' ? name : `${at}.${name}`))
}
