/** What is wrong in a document: mistakes of a flow by its validator, of other files by their schemas. */

import { type ValidationError, validateFlowJson } from '@parley-dev/flow-json'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JSONPath } from 'jsonc-parser'
import { fixFor } from '../flows/fixes.ts'
import { type Document, nodeAt, type Range, rangeOf, type Schema } from './document.ts'

export type Problem = {
  range: Range
  severity: 1 | 2
  code: string
  source: 'parley'
  message: string
  /** The place that it is about, for whoever fixes it. */
  data: { path: JSONPath; allowed?: unknown[]; missing?: string }
}

export function problemsOf(document: Document): Problem[] {
  const { schema, definition } = document
  return [
    ...(schema ? bySchema(document, schema) : []),
    ...(definition ? inDefinition(document, definition) : []),
  ]
}

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
const compiled = new Map<Schema, ValidateFunction>()

function bySchema(document: Document, schema: Schema): Problem[] {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  let value: unknown
  try {
    value = JSON.parse(document.text)
  } catch (error) {
    const range = rangeOf(document.text, { offset: 0, length: 1 })
    const message = `This is no JSON: ${(error as Error).message}`
    return [{ range, severity: 1, code: 'INVALID_JSON', source: 'parley', message, data: { path: [] } }]
  }
  check(value)
  // Of alternatives, the deepest is the mistake nearest to what was meant.
  return (check.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')
    .map((error) => problemOf(document, value, error))
}

function problemOf(
  document: Document,
  value: unknown,
  { keyword, instancePath, params, message = '' }: ErrorObject,
): Problem {
  const at = pathOf(instancePath, value)
  const extra: unknown = params.additionalProperty
  const path = typeof extra === 'string' ? [...at, extra] : at
  const node = nodeAt(document, path, typeof extra === 'string' ? 'key' : 'value')
  const allowed: unknown = params.allowedValues ?? (keyword === 'const' ? [params.allowedValue] : undefined)
  const words = Array.isArray(allowed) ? `${message}: ${allowed.join(', ')}` : message
  const name = path.at(-1)
  return {
    range: rangeOf(document.text, node ?? { offset: 0, length: 1 }),
    severity: 1,
    code: keyword,
    source: 'parley',
    message:
      typeof extra === 'string'
        ? `There is no "${extra}" here.`
        : `${name === undefined ? 'It' : `"${name}"`} ${words}.`,
    data: {
      path,
      ...(Array.isArray(allowed) && { allowed }),
      ...(typeof params.missingProperty === 'string' && { missing: params.missingProperty }),
    },
  }
}

/** Names that are numbers are places in lists where there is a list. */
function pathOf(pointer: string, value: unknown): JSONPath {
  let here = value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const key = Array.isArray(here) ? Number(name) : name
      here = Object(here)[key]
      return key
    })
}

/** A definition inside of another document is read where it stands: what is before it becomes blank. */
function inDefinition(document: Document, at: JSONPath): Problem[] {
  const node = nodeAt(document, at)
  const { text } = document
  const [from, to] =
    at.length === 0 ? [0, text.length] : [node?.offset ?? 0, (node?.offset ?? 0) + (node?.length ?? 0)]
  const { validation_errors, warnings } = validateFlowJson(
    text.slice(0, from).replace(/[^\n]/g, ' ') + text.slice(from, to),
  )
  return [...validation_errors.map((one) => ofFlow(one, at, 1)), ...warnings.map((one) => ofFlow(one, at, 2))]
}

function ofFlow(problem: ValidationError, at: JSONPath, severity: 1 | 2): Problem {
  const { line_start, line_end, column_start, column_end, error, message, pointers } = problem
  const fix = fixFor(error)
  const missing = /^Required property '(.+)' is missing/.exec(message)?.[1]
  return {
    range: {
      start: { line: line_start - 1, character: column_start - 1 },
      end: { line: line_end - 1, character: column_end - 1 },
    },
    severity,
    code: error,
    source: 'parley',
    message: fix ? `${message} ${fix}` : message,
    data: { path: [...at, ...readPath(pointers[0]?.path ?? '')], ...(missing !== undefined && { missing }) },
  }
}

/** `screens[0].layout["odd name"]` */
const readPath = (written: string): JSONPath =>
  Array.from(written.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g), ([, at, quoted, key]) =>
    at !== undefined ? Number(at) : quoted !== undefined ? String(JSON.parse(quoted)) : (key ?? ''),
  )
