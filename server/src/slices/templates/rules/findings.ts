/** What was found wrong with a request: every violation, each with its place, what was found, what is allowed. */

import type { ValidationError } from '@parley-dev/flow-json'
import { shorten } from '../../../kernel/wire/errors.ts'
import type { MediaFormat } from '../template.ts'

export type Finding = {
  code: 100 | 2388124 | 131000
  subcode?: number
  /** Null for what concerns the request and none of its components. */
  component: string | null
  path: string
  found: unknown
  allowed: string
  message: string
  /** What is wrong inside of a flow's definition, by line and column. */
  validation_errors?: ValidationError[]
}

/** What a rule notes; the component and the code are filled in. */
type Note = { path: string; found: unknown; allowed: string; message: string; subcode?: number }

/** What rules cannot judge by themselves, so they note it down: what the template names, and a flow inside of it. */
export type Reference = { component: string; path: string; position: number } & Named
type Named =
  | { kind: 'file'; handle: string; format: MediaFormat }
  | { kind: 'flow'; by: 'flow_id' | 'flow_name'; value: string }
  | { kind: 'definition'; value: string }

export type FindingCollector = {
  readonly findings: Finding[]
  readonly references: Reference[]
  note(code: Finding['code'], component: string | null, note: Note): void
}

const FINDINGS_MAX = 100
const FOUND_LENGTH_MAX = 80
/** A template has one header or ten cards, and one flow button; of those that are too many not all need be looked up. */
const REFERENCES_MAX = 12

/** Ten thousand wrong buttons are counted, but not all listed. */
export function collectFindings(): FindingCollector & { sorted(): Finding[] } {
  const findings: Finding[] = []
  let unlisted = 0
  return {
    findings,
    references: [],
    note(code, component, { found, ...note }) {
      if (findings.length >= FINDINGS_MAX) unlisted++
      else findings.push({ code, component, ...note, found: brief(found) })
    },
    sorted() {
      const order = { 100: 0, 2388124: 1, 131000: 2 }
      const sorted = findings.toSorted((a, b) => order[a.code] - order[b.code])
      if (unlisted > 0) {
        sorted.push({
          code: 2388124,
          component: null,
          path: '',
          found: unlisted,
          allowed: 'none',
          message: `${unlisted} further violations are not listed.`,
        })
      }
      return sorted
    },
  }
}

/** Numbers, truths and short words as they are; all else as a short text. */
function brief(found: unknown): unknown {
  if (found === undefined) return null
  if (typeof found === 'number' || typeof found === 'boolean' || found === null) return found
  return shorten(typeof found === 'string' ? found : JSON.stringify(found), FOUND_LENGTH_MAX)
}

/** One component of the request: rules say where inside it something is, and the rest is filled in. */
export type Place = {
  path: string
  wrong(path: string, found: unknown, allowed: string, message: string, subcode?: number): void
  names(path: string, what: Named): void
}

export function placeFor(collector: FindingCollector, component: string | null, position: number): Place {
  const path = `components[${position}]`
  const inside = (inner: string) => (inner === '' ? path : `${path}.${inner}`)
  return {
    path,
    wrong(inner, found, allowed, message, subcode) {
      const note = { path: inside(inner), found, allowed, message, ...(subcode !== undefined && { subcode }) }
      collector.note(2388124, component, note)
    },
    names(inner, what) {
      const { references } = collector
      if (references.length < REFERENCES_MAX)
        references.push({ component: component ?? '', path: inside(inner), position, ...what })
    },
  }
}

/** A place further inside: a card of a carousel. */
export function within(place: Place, deeper: string): Place {
  const inside = (inner: string) => (inner === '' ? deeper : `${deeper}.${inner}`)
  return {
    path: `${place.path}.${deeper}`,
    wrong: (inner, ...rest) => place.wrong(inside(inner), ...rest),
    names: (inner, what) => place.names(inside(inner), what),
  }
}
