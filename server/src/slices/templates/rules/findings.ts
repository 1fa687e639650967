/** What was found wrong with a request: every violation, each with its place, what was found, what is allowed. */

import type { ValidationError } from '@parley/flow-json'
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

/** What a rule writes down; the component and the code are those of the notebook. */
type Note = { path: string; found: unknown; allowed: string; message: string; subcode?: number }

/** What rules cannot judge by themselves, so they note it down: what the template names, and a flow inside of it. */
export type Reference = { component: string; path: string; position: number } & Named
type Named =
  | { kind: 'file'; handle: string; format: MediaFormat }
  | { kind: 'flow'; by: 'flow_id' | 'flow_name'; value: string }
  | { kind: 'definition'; value: string }

export type Notebook = {
  readonly findings: Finding[]
  readonly references: Reference[]
  note(code: Finding['code'], component: string | null, note: Note): void
}

const FINDINGS_MAX = 100
const FOUND_LENGTH_MAX = 80
/** A template has one header or ten cards, and one flow button; of those that are too many not all need be looked up. */
const REFERENCES_MAX = 12

/** Ten thousand wrong buttons are counted, but not all told. */
export function openNotebook(): Notebook & { close(): Finding[] } {
  const findings: Finding[] = []
  let untold = 0
  return {
    findings,
    references: [],
    note(code, component, { found, ...note }) {
      if (findings.length >= FINDINGS_MAX) untold++
      else findings.push({ code, component, ...note, found: brief(found) })
    },
    close() {
      const order = { 100: 0, 2388124: 1, 131000: 2 }
      const sorted = findings.toSorted((a, b) => order[a.code] - order[b.code])
      if (untold > 0) {
        sorted.push({
          code: 2388124,
          component: null,
          path: '',
          found: untold,
          allowed: 'none',
          message: `${untold} further violations are not listed.`,
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

/** A notebook for one component: rules say where inside it, and the rest is filled in. */
export type Page = {
  path: string
  wrong(path: string, found: unknown, allowed: string, message: string, subcode?: number): void
  names(path: string, what: Named): void
}

export function pageFor(notebook: Notebook, component: string | null, position: number): Page {
  const path = `components[${position}]`
  const inside = (inner: string) => (inner === '' ? path : `${path}.${inner}`)
  return {
    path,
    wrong(inner, found, allowed, message, subcode) {
      const note = { path: inside(inner), found, allowed, message, ...(subcode !== undefined && { subcode }) }
      notebook.note(2388124, component, note)
    },
    names(inner, what) {
      const { references } = notebook
      if (references.length < REFERENCES_MAX)
        references.push({ component: component ?? '', path: inside(inner), position, ...what })
    },
  }
}

/** The same page for what stands further inside: a card of a carousel. */
export function within(page: Page, place: string): Page {
  const inside = (inner: string) => (inner === '' ? place : `${place}.${inner}`)
  return {
    path: `${page.path}.${place}`,
    wrong: (inner, ...rest) => page.wrong(inside(inner), ...rest),
    names: (inner, what) => page.names(inside(inner), what),
  }
}
