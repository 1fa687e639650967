/** Which page an address leads to: each pattern begins with a word, `{name}` stands for one segment, `{...name}` for the rest. */

import { decodeSegment } from '../graph/path.ts'
import type { Page, PageTable } from '../pages/page.ts'

export type FoundPage = { page: Page; parameters: Record<string, string> }

/** A page is the same page with a version in front; a version alone is no page. */
const VERSION = /^\/v\d{1,4}(\.\d{1,4})?(?=\/[^/])/

type Pattern = { segments: string[]; page: Page }

export function pageAddresses(pages: PageTable): (method: string, path: string) => FoundPage | undefined {
  const byMethod = new Map<string, Map<string, Pattern[]>>()
  for (const [pattern, page] of Object.entries(pages)) {
    const [method = '', path = ''] = pattern.split(' ')
    const segments = path.slice(1).split('/')
    const byFirstWord = byMethod.get(method) ?? new Map<string, Pattern[]>()
    const word = segments[0] ?? ''
    if (isDigit(word.charCodeAt(0))) throw new Error(`the page ${pattern} begins like the id of a node`)
    const known = byFirstWord.get(word) ?? []
    // A rest would be anything: whatever is more exact is looked at before it.
    const ordered = isRest(segments) ? [...known, { segments, page }] : [{ segments, page }, ...known]
    byMethod.set(method, byFirstWord.set(word, ordered))
  }

  return (method, versioned) => {
    // Most requests are about a node; no page begins like an id.
    if (isDigit(versioned.charCodeAt(1))) return undefined
    const path = versioned[1] === 'v' ? versioned.replace(VERSION, '') : versioned
    const end = path.indexOf('/', 1)
    const patterns = byMethod.get(method)?.get(end < 0 ? path.slice(1) : path.slice(1, end))
    if (!patterns) return undefined
    const given = path.slice(1).split('/')
    const found = patterns.find(({ segments }) => fits(segments, given))
    return found && { page: found.page, parameters: parametersOf(found.segments, given) }
  }
}

const isDigit = (char: number) => char >= 0x30 && char <= 0x39

const REST = '{...'

const isRest = (segments: string[]) => segments.at(-1)?.startsWith(REST) ?? false

const isParameter = (segment: string) => segment.startsWith('{')

/** A word before a parameter would be the better fit; the tables have no two patterns that both fit. */
function fits(segments: string[], given: string[]): boolean {
  if (isRest(segments))
    return given.length >= segments.length && segments.slice(0, -1).every((one, at) => one === given[at])
  return (
    segments.length === given.length &&
    segments.every((segment, at) => (isParameter(segment) ? given[at] !== '' : segment === given[at]))
  )
}

/** Decoded as every segment is, but for slashes inside of one. */
const restOf = (segments: string[]) =>
  segments.map((one) => decodeSegment(one).replaceAll('/', '%2F')).join('/')

function parametersOf(segments: string[], given: string[]): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    if (segment.startsWith(REST)) parameters[segment.slice(REST.length, -1)] = restOf(given.slice(at))
    else if (isParameter(segment)) parameters[segment.slice(1, -1)] = decodeSegment(given[at] ?? '')
  }
  return parameters
}
