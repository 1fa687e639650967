/** What has to be done so that an account is as its files say. */

import type { Colours } from '../framework/colours.ts'
import type { Server } from '../framework/server.ts'
import { readEntries } from './folder.ts'
import type { Entry, Found, Kind, Value } from './kind.ts'
import { KINDS } from './kinds.ts'

type Difference = { path: string; before: unknown; after: unknown }
export type Step = { kind: Kind; name: string } & (
  | { do: 'create'; wanted: Entry }
  | { do: 'change'; found: Found; wanted: Entry; differences: Difference[] }
  | { do: 'remove'; found: Found }
)

export async function planFor(server: Server, folder: string): Promise<Step[]> {
  const steps: Step[] = []
  for (const kind of KINDS) {
    const wanted = await readEntries(folder, kind)
    if (wanted) steps.push(...stepsOf(kind, wanted, await kind.read(server)))
  }
  return steps
}

function stepsOf(kind: Kind, wanted: Entry[], found: Found[]): Step[] {
  const steps: Step[] = []
  for (const entry of wanted) {
    const same = found.find(({ name }) => name === entry.name)
    if (!same) steps.push({ do: 'create', kind, name: entry.name, wanted: entry })
    else {
      const differences = differencesIn(readable(kind, same), readable(kind, entry))
      if (differences.length > 0)
        steps.push({ do: 'change', kind, name: entry.name, found: same, wanted: entry, differences })
    }
  }
  for (const one of found)
    if (kind.remove && !wanted.some(({ name }) => name === one.name))
      steps.push({ do: 'remove', kind, name: one.name, found: one })
  return steps
}

const readable = ({ unreadable = [] }: Kind, { value }: Entry) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !unreadable.includes(key)))

/** Field by field; a list of plain words is one value. */
function differencesIn(before: unknown, after: unknown, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => {
    const at = Array.isArray(after) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    return differencesIn(before[key], after[key], at)
  })
}

const isTree = (value: unknown): value is Value =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.every((one) => typeof one !== 'object'))

export function planLines(steps: Step[], isPruned: boolean, look: Colours): string[] {
  const lines = steps.flatMap((step) => {
    const what = `${step.kind.folder}${step.kind.isSingle ? '' : `/${step.name}`}`
    if (step.do === 'create') return [`${look.green('+')} ${look.bold(what)}`]
    if (step.do === 'remove')
      return [
        isPruned
          ? `${look.red('-')} ${look.bold(what)}`
          : look.dim(`  ${what} has no file, and is left: --prune removes it`),
      ]
    return [
      `${look.yellow('~')} ${look.bold(what)}`,
      ...step.differences.flatMap(({ path, before, after }) => [
        ...(before === undefined ? [] : [look.red(`    - ${path}: ${short(before)}`)]),
        ...(after === undefined ? [] : [look.green(`    + ${path}: ${short(after)}`)]),
      ]),
    ]
  })
  return lines.length === 0 ? [`${look.green('✓')} Everything is as the files say.`] : lines
}

const WIDTH_MAX = 100
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > WIDTH_MAX ? `${text.slice(0, WIDTH_MAX)}…` : text
}
