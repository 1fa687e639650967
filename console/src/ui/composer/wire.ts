/** A message as it goes over the wire, read and changed at the paths that refusals speak of: `interactive.body.text`. */

export type Wire = { [key: string]: unknown }

const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter((part) => part !== '')

export const valueAt = (wire: unknown, path: string): unknown =>
  partsOf(path).reduce<unknown>((inside, part) => (inside as Wire | undefined)?.[part], wire)

export const textAt = (wire: unknown, path: string): string => String(valueAt(wire, path) ?? '')

export const withValue = (wire: Wire, path: string, value: unknown): Wire =>
  changed(wire, partsOf(path), value) as Wire

function changed(inside: unknown, [part, ...rest]: string[], value: unknown): unknown {
  if (part === undefined) return value
  if (!Array.isArray(inside))
    return { ...(inside as Wire), [part]: changed((inside as Wire)?.[part], rest, value) }
  const index = Number(part)
  return inside.with(index, changed(inside[index], rest, value))
}

/** Without what was left empty: the server says what is missing of it, if it is. */
export function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const inside = pruned(one)
    return inside === undefined ? [] : [[name, inside]]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
