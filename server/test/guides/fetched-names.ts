/** The names of what a document, a pipeline or a container file asks people to fetch. */

/** Of the flags in our documents, those that stand alone; every other one is followed by its value. */
const ALONE = new Set(['--yes', '--offline', '--rm', '--detach', '--read-only', '--no-audit', '--no-fund'])

/** Packages of npm by every verb that installs, images and actions by the words that name them. */
export function namesIn(text: string): string[] {
  return [
    ...after(text, /\bnpm (?:i|install|add)\b/g),
    ...after(text, /\b(?:npx|npm exec|npm create|bunx|pnpm dlx)\b/g),
    ...after(text, /\b(?:podman|docker) (?:run|pull)\b/g),
    ...found(text, /^\s*(?:- )?image:\s*["']?([^\s"']+)/gm),
    ...found(text, /^\s*FROM\s+(\S+)/gm),
    ...found(text, /^\s*(?:- )?uses:\s*(\S+)/gm),
  ].map(withoutVersion)
}

/** The words of a command, up to the end of the line or of the code in a sentence, that are no flags. */
function after(text: string, verb: RegExp): string[] {
  return [...text.matchAll(verb)].flatMap(({ 0: { length }, index }) => {
    const [line = ''] = /^[^`\n]*/.exec(text.slice(index + length)) ?? []
    const [command = ''] = line.split(/ (?:&&|\||;|--) |[;&|]/)
    const words = command.trim().split(/\s+/).filter(Boolean)
    const isValue = (at: number) => {
      const flag = words[at - 1] ?? ''
      return flag.startsWith('-') && !flag.includes('=') && !ALONE.has(flag) && !/^(-p|--package)$/.test(flag)
    }
    const named = words.filter((word, at) => !word.startsWith('-') && !isValue(at))
    // npx runs its first word, docker too; what follows belongs to what is run.
    return /install|npm i|add/.test(text.slice(index, index + length)) ? named : named.slice(0, 1)
  })
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** `@scope/name@1.0` is `@scope/name`, and `docker.io/library/node:22` is `node`. */
const withoutVersion = (name: string) =>
  /\.tgz$|\//.test(name) && !/^@|docker\.io|^localhost/.test(name) && !/^[\w-]+\/[\w-]+@/.test(name)
    ? name
    : name.replace(/(?<=.)[@:][^/]*$/, '').replace(/^docker\.io\/library\//, '')
