/**
 * A guide as the steps that a reader takes. What a block is for stands in the words before it, where a reader looks, too:
 *
 * - words that end with a file name (`bot.js`:) are followed by that file;
 * - a `sh` block is typed in; after "in a terminal of its own:" it goes on running, and after "one of these, in a terminal
 *   of its own:" each line is another way through the guide;
 * - a `json` or `text` block after commands is what they answer, with … for whatever differs; after "The program prints:"
 *   it is what the program in the other terminal says.
 *
 * Any other block is a problem: nobody would run it.
 */

import { basename, dirname, extname } from 'node:path'

export type Expected = { kind: 'json' | 'text'; text: string; line: number }

export type Step = { line: number } & (
  | { is: 'file'; name: string; text: string }
  | { is: 'commands'; text: string; answer?: Expected }
  | { is: 'program'; ways: string[] }
  | { is: 'printed'; expected: Expected }
)

type Block = { language: string; text: string; lead: string; line: number }

const FENCE = /^```(.*)$/
const FILE = /`([\w./-]+\.\w+)`:$/
const ELSEWHERE = /in a terminal of its own:$/i
const CHOICE = /one of these, in a terminal of its own:$/i
const PRINTS = /the program prints:$/i

export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = []
  for (const block of blocksOf(markdown)) addStep(steps, block)
  assertFilesAreUsed(steps)
  return steps
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let lead = ''
  let open: Block | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const language = FENCE.exec(line)?.[1]
    if (open && language === undefined) open.text += `${line}\n`
    else if (open) open = undefined
    else if (language !== undefined) {
      open = { language, text: '', lead, line: index + 1 }
      blocks.push(open)
      lead = ''
    } else if (line.trim() !== '') lead = line.trim()
  }
  if (open) throw new Error(`line ${open.line}: the block has no end`)
  return blocks
}

function addStep(steps: Step[], { language, text, lead, line }: Block): void {
  const file = FILE.exec(lead)?.[1]
  if (file !== undefined) {
    steps.push({ is: 'file', name: file, text, line })
  } else if (language === 'sh' && ELSEWHERE.test(lead)) {
    const ways = CHOICE.test(lead) ? text.trim().split('\n') : [text.trim()]
    steps.push({ is: 'program', ways, line })
  } else if (language === 'sh') {
    assertPastable(text, line)
    steps.push({ is: 'commands', text, line })
  } else if (language === 'json' || language === 'text') {
    const expected: Expected = { kind: language, text, line }
    const before = steps.at(-1)
    if (PRINTS.test(lead)) steps.push({ is: 'printed', expected, line })
    else if (before?.is === 'commands' && !before.answer) before.answer = expected
    else throw new Error(`line ${line}: no command stands before this answer`)
  } else {
    throw new Error(
      `line ${line}: nobody runs this block of ${language || 'no language'}; name its file before it`,
    )
  }
}

/** What bash forgives and the shell of a Mac does not. */
function assertPastable(text: string, line: number): void {
  for (const typed of text.split('\n')) {
    const bare = typed.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, '')
    if (/\s#/.test(bare)) throw new Error(`line ${line}: zsh reads what stands behind # as words: ${typed}`)
    if (/\$\w+\S*\?|https?:\S*\?/.test(bare))
      throw new Error(`line ${line}: zsh wants quotes about ?: ${typed}`)
  }
}

function assertFilesAreUsed(steps: Step[]): void {
  for (const step of steps) {
    if (step.is !== 'file' || isOfCi(step.name)) continue
    // By its name, or by the folder in which somebody will find it.
    const [folder, name] = [dirname(step.name), basename(step.name)]
    const uses = (text: string) => text.includes(name) || (folder !== '.' && text.includes(` ${folder}`))
    const isUsed = steps.some((other) => other !== step && uses(textOf(other)))
    if (!isUsed) throw new Error(`line ${step.line}: nothing uses ${step.name}`)
  }
}

/** Read by a machine that runs tests; its commands are those of the guide. */
export const isOfCi = (file: string): boolean => ['.yml', '.yaml'].includes(extname(file))

export const textOf = (step: Step): string =>
  step.is === 'program' ? step.ways.join('\n') : step.is === 'printed' ? '' : step.text
