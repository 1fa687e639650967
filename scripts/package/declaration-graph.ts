/** Which declarations lead to which: names of a module, followed through imports to where they are declared. */

import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type DeclarationModule, type Imported, readDeclarations } from './declaration-module.ts'

/** What a name stands for; `texts` are several where it is overloaded. */
export type Declaration = { name: string; texts: string[]; file: string }
/** A name that a module shows, and whether as a type alone. */
export type Shown = { name: string; isType: boolean; declaration: Declaration }

export type DeclarationGraph = {
  shownBy(file: string): Shown[]
  /** Those that it speaks of. */
  behind(declaration: Declaration): Declaration[]
  /** What it speaks of that packages of others declare. */
  foreign(declaration: Declaration): Imported[]
}

export function declarationGraph(folder: string): DeclarationGraph {
  const modules = new Map<string, DeclarationModule & { declarations: Map<string, Declaration> }>()
  const moduleOf = (file: string) => {
    const known = modules.get(file)
    if (known) return known
    const read = readDeclarations(readFileSync(join(folder, file), 'utf8'))
    const declarations = new Map(
      [...read.declared].map(([name, texts]) => [name, { name, texts, file }] as const),
    )
    const made = { ...read, declarations }
    modules.set(file, made)
    return made
  }

  /** Where a name of a module comes from: one of our declarations, or an import from a package of others. */
  function originOf(file: string, name: string): { declaration?: Declaration; foreign?: Imported } {
    const { declarations, imports, exports } = moduleOf(file)
    const declaration = declarations.get(name)
    if (declaration) return { declaration }
    const found = imports.get(name) ?? exports.get(name)
    if (!found) return {}
    return found.from.startsWith('.') ? originOf(fileAt(file, found.from), found.name) : { foreign: found }
  }

  /** The names of its module that stand in its texts. */
  function spokenOf({ file, name: own, texts }: Declaration): string[] {
    const { declarations, imports } = moduleOf(file)
    const words = new Set(texts.join('\n').match(/[\w$]+/g))
    return [...declarations.keys(), ...imports.keys()].filter((name) => name !== own && words.has(name))
  }

  const originsBehind = (declaration: Declaration) =>
    spokenOf(declaration).map((name) => originOf(declaration.file, name))

  function shownBy(file: string): Shown[] {
    const { declarations, exports, stars } = moduleOf(file)
    const own = declarations.values().filter(({ texts }) => texts.some((text) => SHOWN.test(text)))
    const further = [...exports].flatMap(([name, { isType }]) => {
      const { declaration } = originOf(file, name)
      if (!declaration) throw new Error(`${file} shows ${name}, which is declared elsewhere`)
      return { name, isType, declaration }
    })
    return [
      ...own.map((declaration) => ({ name: declaration.name, isType: false, declaration })),
      ...further,
      ...stars.flatMap((star) => shownBy(fileAt(file, star))),
    ]
  }

  return {
    shownBy,
    behind: (declaration) => originsBehind(declaration).flatMap((one) => one.declaration ?? []),
    foreign: (declaration) => originsBehind(declaration).flatMap((one) => one.foreign ?? []),
  }
}

/** What is added to a module of others shows itself. */
const SHOWN = /^(export|declare module) /m

const fileAt = (file: string, from: string) => normalize(join(dirname(file), from.replace(/\.js$/, '.d.ts')))
