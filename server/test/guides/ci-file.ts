/** The files by which CI runs tests: well formed, and with no command that the guide does not run itself. */

import { parse } from 'yaml'
import { type Step, textOf } from './guide.ts'

type CiStep = Extract<Step, { is: 'file' }>

export function assertCommandsOfGuide(file: CiStep, steps: Step[], fail: (problem: string) => Error): void {
  const commands = commandsIn(parse(file.text))
  if (commands.length === 0) throw fail(`${file.name} runs nothing`)
  const typed = steps.filter((step) => step.is !== 'file').flatMap((step) => linesOf(textOf(step)))
  for (const command of commands)
    if (!typed.includes(command)) throw fail(`${file.name} runs what the guide does not: ${command}`)
}

/** What stands under `run` (GitHub) or `script` (GitLab), at any depth. */
function commandsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ['run', 'script', 'before_script'].includes(key) ? [inner].flat().flatMap(linesOf) : commandsIn(inner),
  )
}

/** A command that a machine runs in the background is one that a reader gives a terminal of its own. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/ &$/, ''))
    .filter((line) => line !== '')
