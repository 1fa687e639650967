/**
 * The declarations of a package in as few files as it has entries: each holds what only it leads to, `shared.d.ts` what
 * several do. What nobody can reach is left out.
 */

import { type Declaration, type DeclarationGraph, declarationGraph, type Shown } from './declaration-graph.ts'

const SHARED = 'shared.d.ts'

/** The texts of the files, by their names. `entries`: modules of the folder, such as `index.d.ts`. */
export function rolledDeclarations(folder: string, entries: string[]): Record<string, string> {
  const graph = declarationGraph(folder)
  const reached = new Map(entries.map((entry) => [entry, reachedFrom(entry, graph)]))
  const homeOf = (declaration: Declaration): string => {
    const [home = SHARED, ...others] = entries.filter((entry) => reached.get(entry)?.has(declaration))
    return others.length === 0 ? home : SHARED
  }
  const all = [...new Set([...reached.values()].flatMap((some) => [...some]))]
  const byHome = Map.groupBy(all, homeOf)
  const files = new Set([...entries, ...byHome.keys()])
  return Object.fromEntries(
    [...files].map((file) => {
      const here = byHome.get(file) ?? []
      const shown =
        file === SHARED
          ? here.map((declaration) => ({ name: declaration.name, isType: false, declaration }))
          : graph.shownBy(file)
      return [file, fileText(file, here, shown, graph)]
    }),
  )
}

function reachedFrom(entry: string, graph: DeclarationGraph): Set<Declaration> {
  const reached = new Set(graph.shownBy(entry).map(({ declaration }) => declaration))
  for (const declaration of reached) for (const other of graph.behind(declaration)) reached.add(other)
  return reached
}

function fileText(file: string, here: Declaration[], shown: Shown[], graph: DeclarationGraph): string {
  assertUnique(file, here)
  const isHere = new Set(here)
  const spokenOf = here.flatMap((one) => graph.behind(one)).filter((one) => !isHere.has(one))
  const [own, others] = [
    shown.filter(({ declaration }) => isHere.has(declaration)),
    shown.filter(({ declaration }) => !isHere.has(declaration)),
  ]
  // A class of which only the type is shown.
  const asTypes = own.filter(({ isType, declaration }) => isType && isValue(declaration))
  const whole = new Set(own.filter((one) => !asTypes.includes(one)).map(({ declaration }) => declaration))
  const foreign = Map.groupBy(
    here.flatMap((one) => graph.foreign(one)),
    ({ from }) => from,
  )
  const lines = [
    ...needed([...foreign.keys()], here.flatMap(({ texts }) => texts).join('\n')),
    ...[...foreign].map(([from, names]) =>
      named(
        'import',
        names.map(({ text }) => text),
        from,
      ),
    ),
    named(
      'import type',
      spokenOf.map(({ name }) => name),
      SHARED,
    ),
    named(
      'export',
      others.map(({ name, isType }) => (isType ? `type ${name}` : name)),
      SHARED,
    ),
    ...here.flatMap((one) => one.texts.map((text) => (whole.has(one) ? shownText(text) : hiddenText(text)))),
    // Without a list of what is shown, everything would be.
    asTypes.length > 0 ? `export type { ${asTypes.map(({ name }) => name).join(', ')} };` : 'export {};',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

/** What a compiler does not take in by itself: TypeScript 7 knows of Node only where it is configured, older libraries of no disposal. */
function needed(modules: string[], text: string): string[] {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const isNodes = modules.some((name) => name.startsWith('node:')) || /\b(NodeJS|Buffer)\b/.test(code)
  const isDisposed = /\b(Symbol\.(asyncDispose|dispose)|(Async)?Disposable)\b/.test(code)
  return [
    isNodes ? '/// <reference types="node" />' : '',
    isDisposed ? '/// <reference lib="esnext.disposable" />' : '',
  ]
}

function named(words: string, names: string[], from: string): string {
  const sorted = [...new Set(names)].toSorted().join(', ')
  const module = from === SHARED ? './shared.js' : from
  return sorted === '' ? '' : `${words} { ${sorted} } from '${module}';`
}

const isValue = ({ texts }: Declaration) => texts.some((text) => /^(export )?declare /m.test(text))
const hiddenText = (text: string) => text.replace(/^export /m, '')
const shownText = (text: string) =>
  /^export /m.test(text) ? text : text.replace(/^(?=declare (?!module)|type |interface )/m, 'export ')

function assertUnique(file: string, declarations: Declaration[]): void {
  const byName = Map.groupBy(declarations, ({ name }) => name)
  for (const [name, { length }] of byName)
    if (length > 1) throw new Error(`two declarations of ${file} are called ${name}`)
}
