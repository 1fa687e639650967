/** What a replay came to, as data and in words. */

import type { Colours } from '../../framework/colours.ts'
import { table } from '../../framework/output.ts'
import type { Kind } from '../comparing/compare.ts'
import type { Verdict } from '../replay/play.ts'

type Difference = {
  exchange: number
  path: string
  kind: Kind
  recorded: unknown
  got: unknown
  /** The place that says why. */
  explained?: string
}

export type Report = {
  fields: number
  same: number
  explained: number
  open: number
  differences: Difference[]
}

export function reportOf(verdicts: Verdict[]): Report {
  const fields = verdicts.flatMap(({ exchange, fields }) => fields.map((field) => ({ exchange, ...field })))
  const differences = fields.flatMap(
    ({ exchange, path, kind, recorded = null, got = null, explained }): Difference[] =>
      kind === undefined
        ? []
        : [{ exchange, path, kind, recorded, got, ...(explained !== undefined && { explained }) }],
  )
  const explained = differences.filter((one) => one.explained !== undefined).length
  return {
    fields: fields.length,
    same: fields.length - differences.length,
    explained,
    open: differences.length - explained,
    differences,
  }
}

const count = (number: number) => number.toLocaleString('en-US')

/** Such as: 1,204 of 1,231 fields agree, 19 explained, 8 open. */
export const numberOf = ({ fields, same, explained, open }: Report): string =>
  `${count(same)} of ${count(fields)} fields agree, ${count(explained)} explained, ${count(open)} open`

const SHOWN_MAX = 40
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

export function inWords(report: Report, look: Colours): string[] {
  const rows = report.differences.map(({ exchange, path, kind, recorded, got, explained }) => [
    explained === undefined ? look.red('✗') : look.yellow('–'),
    `#${exchange}`,
    path,
    kind,
    kind === 'additional' ? '' : shown(recorded),
    kind === 'missing' ? '' : shown(got),
    look.dim(explained ?? ''),
  ])
  const head = ['', '', 'field', '', 'recorded', 'got', 'explained by']
  return [
    ...(rows.length > 0 ? [...table(rows, head, look), ''] : []),
    `${report.open === 0 ? look.green('✓') : look.red('✗')} ${numberOf(report)}.`,
  ]
}
