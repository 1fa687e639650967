/** One module of declarations as the compiler writes it, taken apart: what it imports, shows and declares. */

/** A name of another module. `text` is how an import says it: `type A`, or `expect as base`. */
export type Imported = { from: string; name: string; text: string; isType: boolean }

export type DeclarationModule = {
  /** The texts of a name: several where it is overloaded, each with what is said about it. */
  declared: Map<string, string[]>
  imports: Map<string, Imported>
  exports: Map<string, Imported>
  /** Modules all of whose types are shown. */
  stars: string[]
}

/** Where a statement begins, with the comment above it. */
const BEGINS =
  /^(?<!\*\/\n)(?=(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export|import|declare|type|interface)\b)/m
const NAMED = /^(import|export) (type )?\{([^}]*)\} from '([^']+)';$/
const STAR = /^export type \* from '([^']+)';$/
/** What is added to a module of others has the name of that module. */
const DECLARED = /^(?:export )?(?:declare )?(?:type|interface|const|function|class|module) ('?[\w$]+)/m

export function readDeclarations(text: string): DeclarationModule {
  const made: DeclarationModule = { declared: new Map(), imports: new Map(), exports: new Map(), stars: [] }
  for (const piece of text.split(BEGINS)) {
    const statement = piece.trim()
    const [, word, allTypes, names = '', from = ''] = NAMED.exec(statement) ?? []
    const star = STAR.exec(statement)?.[1]
    const name = DECLARED.exec(statement)?.[1]
    if (word !== undefined)
      for (const [local, one] of namedIn(names, from, allTypes !== undefined))
        made[word === 'import' ? 'imports' : 'exports'].set(local, one)
    else if (star !== undefined) made.stars.push(star)
    else if (name !== undefined) made.declared.set(name, [...(made.declared.get(name) ?? []), statement])
    else if (statement !== 'export {};') throw new Error(`not understood: ${statement}`)
  }
  return made
}

function namedIn(names: string, from: string, allTypes: boolean): [local: string, Imported][] {
  const each = names.split(',').map((one) => one.trim())
  return each
    .filter((one) => one !== '')
    .map((one) => {
      const isType = allTypes || one.startsWith('type ')
      const bare = one.replace(/^type /, '')
      const [name = '', local = name] = bare.split(' as ')
      return [local, { from, name, isType, text: isType ? `type ${bare}` : bare }]
    })
}
