/** `parley forecast -- npm test`: a program's tests today, at each change of the platform that comes, and a day after the last. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import type { Command } from 'commander'
import { table } from '../framework/output.ts'
import { Ended, EXIT } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { type OwnService, startOwnService, worldIn } from '../serving/own-service.ts'
import { readSeed } from '../snapshots/snapshots.ts'
import { differenceOf, type Happened, happenedIn } from './differing.ts'
import { junitOf } from './junit.ts'
import type { Played } from './played.ts'

type Options = { at?: string[]; seed?: string; junit?: string }

const DAY_MS = 86_400_000
const NOT_FOUND = 127
/** How test runners mark what has failed. */
const FAILED = /^\s*(?:✖|✗|×|not ok \d+ -|FAIL(?:ED)?:?)\s+(.+?)(?:\s+\([\d.]+ ?m?s\))?$/

export function addForecast(program: Command): void {
  addVerb<Options>(program, {
    name: 'forecast <command...>',
    about:
      'Run a command today, on the day of each change of the platform that comes, and a day after the last; tell on which day it fails, and which call or webhook differed first. Ends with the first exit code that is not 0.',
    flags: [
      {
        flags: '--at <date>',
        about: 'a day to play in place of those; may be said several times',
        many: true,
      },
      { flags: '--seed <file>', about: 'what each day begins with, in the form of a seed file' },
      { flags: '--junit <file>', about: 'write what came of it as JUnit, a case for each day' },
    ],
    examples: ["parley forecast --at 2026-09-30 --at 2026-10-02 -- sh -c 'curl -sf $PARLEY_URL/health'"],
    run: (around, ...command) => forecast(around, command.flat()),
  })
}

async function forecast(around: Around<Options>, command: string[]): Promise<void> {
  const { options, out, ending } = around
  const seed_file = options.seed === undefined ? undefined : await readSeed(options.seed)
  const service = await startOwnService(around)
  ending.handOver()
  const played: Played[] = []
  let first: Happened[] | undefined
  for (const { date, changes } of await daysOf(service, options.at)) {
    const world = await worldIn(service, { name: 'forecast', at: date, ...(seed_file && { seed_file }) })
    const ran = await out.during(`Playing ${date.slice(0, 10)}`, run(command, world.env))
    const happened = await happenedIn(service, world.id)
    const differs = first && differenceOf(first, happened)
    first ??= happened
    played.push({ date, changes, ...ran, ...(differs && { differs }) })
  }
  if (options.junit !== undefined) await writeFile(options.junit, junitOf(played))
  const answer = played.map(({ output: _, ...one }) => one)
  out.data(answer, (look) => [
    ...table(
      played.map(({ date, changes, code, failed, differs }) => [
        date.slice(0, 10),
        code === 0 ? look.green('passes') : look.red(`fails (${code})`),
        changes.join(', '),
        failed.slice(0, 3).join('; '),
        differs && `${differs.what}${differs.trace_id ? ` (trace ${differs.trace_id})` : ''}`,
      ]),
      ['day', '', 'changes', 'tests that fail', 'differs first'],
      look,
    ),
  ])
  const worst = played.find(({ code }) => code !== 0)
  if (worst) out.note(worst.output)
  throw new Ended(worst?.code ?? EXIT.done)
}

/** Each begins a minute after what changes then. */
async function daysOf({ operator }: OwnService, asked: string[] | undefined) {
  const answer = await operator.call('readPlatform', [], asked?.[0] === undefined ? {} : { at: asked[0] })
  if (asked) return asked.map((date) => ({ date, changes: [] as string[] }))
  const coming = Map.groupBy(answer.next, ({ at }) => at)
  const days = [...coming].map(([at, same]) => ({
    date: new Date(Date.parse(at.replace('+0000', 'Z')) + 60_000).toISOString(),
    changes: same.map(({ name }) => name),
  }))
  const today = { date: new Date().toISOString(), changes: [`today, ${answer.version}`] }
  const last = days.at(-1)
  const after = last && {
    date: new Date(Date.parse(last.date) + DAY_MS).toISOString(),
    changes: ['a day after the last'],
  }
  return [today, ...days, ...(after ? [after] : [])]
}

async function run(
  [program = '', ...args]: string[],
  env: Record<string, string>,
): Promise<Pick<Played, 'code' | 'failed' | 'seconds' | 'output'>> {
  const since = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += `${program} cannot be started: ${error.message}\n`
      resolve(NOT_FOUND)
    })
    void once(child, 'close').then(
      ([ended, signal]) => resolve(ended ?? 128 + constants.signals[signal as NodeJS.Signals]),
      () => undefined,
    )
  })
  const failed = [...new Set(output.split('\n').flatMap((line) => FAILED.exec(line)?.[1] ?? []))]
  return { code, failed, seconds: (performance.now() - since) / 1000, output }
}
