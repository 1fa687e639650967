/** Whether an answer is the one that a guide shows, where … stands for whatever differs from run to run. */

const ANYTHING = '…'

/** The first difference in words, or nothing. A key or element that is only … stands for any number of further ones. */
export function difference(shown: unknown, got: unknown, at = 'the answer'): string | undefined {
  if (shown === ANYTHING) return got === undefined ? `${at} is missing` : undefined
  if (Array.isArray(shown)) return Array.isArray(got) ? ofLists(shown, got, at) : differs(shown, got, at)
  if (isObject(shown)) return isObject(got) ? ofObjects(shown, got, at) : differs(shown, got, at)
  if (typeof shown === 'string' && typeof got === 'string')
    return textFits(shown, got) ? undefined : differs(shown, got, at)
  return shown === got ? undefined : differs(shown, got, at)
}

function ofLists(shown: unknown[], got: unknown[], at: string): string | undefined {
  const isOpen = shown.length > 0 && shown.at(-1) === ANYTHING
  const listed = isOpen ? shown.slice(0, -1) : shown
  if (got.length < listed.length || (!isOpen && got.length > listed.length))
    return `${at} has ${got.length} elements, not ${listed.length}: ${JSON.stringify(got)}`
  return firstOf(listed.map((one, index) => difference(one, got[index], `${at}[${index}]`)))
}

function ofObjects(
  shown: Record<string, unknown>,
  got: Record<string, unknown>,
  at: string,
): string | undefined {
  const { [ANYTHING]: more, ...listed } = shown
  const unknown = Object.keys(got).filter((key) => !(key in listed))
  if (more === undefined && unknown.length > 0)
    return `${at} has ${unknown.join(', ')}, too: ${JSON.stringify(got)}`
  return firstOf(Object.entries(listed).map(([key, one]) => difference(one, got[key], `${at}.${key}`)))
}

/** Text with … anywhere in it. */
export function textFits(shown: string, got: string): boolean {
  const parts = shown.split(ANYTHING).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(got)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const differs = (shown: unknown, got: unknown, at: string): string =>
  `${at} is ${JSON.stringify(got)}, not ${JSON.stringify(shown)}`

const firstOf = (differences: (string | undefined)[]): string | undefined =>
  differences.find((one) => one !== undefined)
