/** The one check on text from outside. The engines differ on what it refuses, so no such text gets any further. */

import { invalidParameter } from './errors.ts'

/** Undefined for text that both engines keep as it is. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'holds a NUL character'
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair'
}

export type Unclean = { path: (string | number)[]; message: string }

/** The first piece of text in a value, names included, that is not clean, and where it stands. */
export function findUnclean(value: unknown): Unclean | undefined {
  if (typeof value === 'string') {
    const message = textProblem(value)
    return message === undefined ? undefined : { path: [], message }
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [name, entry] of Object.entries(value)) {
    const inName = textProblem(name)
    if (inName !== undefined) return { path: [], message: `has a name that ${inName}` }
    const found = findUnclean(entry)
    if (found) return { ...found, path: [Array.isArray(value) ? Number(name) : name, ...found.path] }
  }
  return undefined
}

/** `where` is what the value is called when it is not one of several parameters. */
export function assertCleanText(value: unknown, where = ''): void {
  const found = findUnclean(value)
  if (!found) return
  const name = pathName(where === '' ? found.path : [where, ...found.path])
  throw invalidParameter(`${name === '' ? 'The list of parameters' : `Param ${name}`} ${found.message}.`)
}

/** `components[0].text` */
export function pathName(path: PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name ? `${name}.${String(part)}` : String(part)
  }, '')
}
