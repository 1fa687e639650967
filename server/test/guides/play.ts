/** Does what a guide says, in order and as written, at a sandbox of its own; throws at whatever is not as it is written. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort } from '../free-port.ts'
import { eventually, house } from '../house.ts'
import { type Tool, toolsNamedIn } from '../needs.ts'
import { difference, textFits } from './answers.ts'
import { assertCommandsOfGuide } from './ci-file.ts'
import { type Expected, isOfCi, type Step, stepsOf, textOf } from './guide.ts'
import { notRun } from './not-run.ts'

import { openTerminal, type Ran } from './terminal.ts'

/** The reviewer takes its time, as it does for a reader. */
const AS_READERS_START_IT = { PARLEY_REVIEW_DELAY_MS: '5000' }
/** The sandbox's, and those of programs that a guide starts: free ones take their places. */
const SERVER_PORT = '8080'
const PROGRAM_PORTS = ['3000', '3001']
/** What curl ends with when it was refused. */
const REFUSED = 22

type Fail = (problem: string) => Error

/** The ways through a guide, by what is started; one where there is no choice. */
export const waysThrough = (markdown: string): string[] =>
  stepsOf(markdown).flatMap((step) =>
    step.is === 'program' && step.ways.length > 1 ? [step.ways] : [],
  )[0] ?? ['as written']

/** What of the machine a reader uses who goes that way. */
export function toolsOf(guide: string, markdown: string, way: number): Tool[] {
  const typed = stepsOf(markdown).flatMap((step) => {
    if (notRun(guide, step)) return []
    if (step.is === 'program') return [step.ways[way % step.ways.length] ?? '']
    const isTyped = step.is === 'commands' || (step.is === 'file' && extname(step.name) === '.sh')
    return isTyped ? [textOf(step)] : []
  })
  return toolsNamedIn(`${typed.join('\n')}\n`)
}

export async function play(t: TestContext, guide: string, markdown: string, way = 0): Promise<void> {
  const { url } = await house(t, AS_READERS_START_IT)
  const folder = mkdtempSync(join(tmpdir(), 'parley-guide-'))
  const terminal = openTerminal(folder)
  t.after(async () => {
    await terminal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const ports = await Promise.all(PROGRAM_PORTS.map(freePort))
  const steps = stepsOf(moved(markdown, [SERVER_PORT, ...PROGRAM_PORTS], [new URL(url).port, ...ports]))
  let printed = () => ''
  for (const step of steps) {
    const fail: Fail = (problem) => new Error(`${guide}, line ${step.line}: ${problem}`)
    if (notRun(guide, step)) continue
    if (step.is === 'file') {
      write(join(folder, step.name), step.text)
      if (isOfCi(step.name)) assertCommandsOfGuide(step, steps, fail)
    } else if (step.is === 'commands') {
      assertAsWritten(step, await terminal.run(step.text), fail)
    } else if (step.is === 'program') {
      printed = await terminal.start(step.ways[way % step.ways.length] ?? '', ports)
    } else {
      await assertPrinted(step.expected, printed, fail)
    }
  }
}

const moved = (text: string, from: string[], to: (string | number)[]): string =>
  text.replace(new RegExp(`\\b(${from.join('|')})\\b`, 'g'), (port) => String(to[from.indexOf(port)]))

function assertAsWritten({ text, answer }: Extract<Step, { is: 'commands' }>, ran: Ran, fail: Fail): void {
  const said = `\n${text}${ran.output}\n${ran.errors}`
  const expected = answer && isRefusal(answer) ? REFUSED : 0
  if (ran.code !== expected) throw fail(`ended with ${ran.code}, not ${expected}:${said}`)
  const problem = answer && (answer.kind === 'json' ? asJson(answer, ran) : asText(answer, ran))
  if (problem !== undefined) throw fail(`${problem}${said}`)
}

const isRefusal = ({ kind, text }: Expected): boolean =>
  kind === 'json' ? /^\s*{\s*"error"/.test(text) : /^HTTP\/\S+ [45]/.test(text)

function asJson(answer: Expected, ran: Ran): string | undefined {
  try {
    return difference(JSON.parse(answer.text), JSON.parse(ran.output))
  } catch (error) {
    return `${(error as Error).message}; the guide shows ${answer.text}`
  }
}

const asText = (answer: Expected, ran: Ran): string | undefined =>
  textFits(answer.text.trim(), ran.output.replaceAll('\r', '').trim())
    ? undefined
    : `the answer is not ${answer.text}`

async function assertPrinted(expected: Expected, printed: () => string, fail: Fail): Promise<void> {
  const fits = async () => textFits(`…${expected.text.trim()}…`, printed())
  await eventually(fits, expected.text, 15_000).catch(() => {
    throw fail(`the program did not print ${expected.text}but\n${printed()}`)
  })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
