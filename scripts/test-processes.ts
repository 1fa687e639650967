/**
 * Runs test files, many in one process: to load the service costs more than most of their tests, and code that has run
 * before runs faster. Each test still has a house and a database of its own. A process asks for the next file when it is
 * done with one, so that none is idle while another has much left. Beside them run those that mostly wait.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { PLAIN_VARIABLE } from '../server/test/databases.ts'
import type { Engine } from './chosen-tests.ts'
import type { TestOutcome } from './test-outcomes.ts'
import { secondsOf } from './test-seconds.ts'

/** Two more than there are processors keep them busy while some of them wait. */
const AT_ONCE = availableParallelism() + 2
const WAITING_AT_ONCE = availableParallelism() + 1
/** What a process has loaded and keeps grows with what it has run. */
const FILES_MAX = 80
/** Whatever hangs ends here, and its file is named: nobody should wait for a run that says nothing. */
const FILE_MINUTES_MAX = 12
/** In processes of their own, beside all others: these kill and freeze processes, or start databases, and mostly wait. */
const WAITING = [
  'server/test/faults/',
  'server/test/postgres.test.ts',
  'server/src/kernel/engine/trouble.test.ts',
  'server/src/kernel/engine/postgres/hosts.test.ts',
  'server/src/kernel/engine/postgres/replica.test.ts',
]
/** Where sockets were reset, Node may wait for them without end when a process ends by itself: it is ended. */
const WAITING_FLAGS = ['--force-exit']
const QUICK_IMPORTS = '--import=./server/src/kernel/process/quick-imports.ts'

/** A file on an engine, as it is to be run. */
export type Task = { engine: Engine; file: string; isPlain: boolean }
export type Ran = Task & { outcomes: TestOutcome[]; problems: string[]; ms: number }
type Environments = Record<Engine, Record<string, string>>

export const tasksOf = (files: string[], engine: Engine, isPlain = false): Task[] =>
  files.map((file) => ({ engine, file, isPlain }))

export const isWaiting = ({ file }: Task): boolean => WAITING.some((place) => file.startsWith(place))

/** Of both engines together, the longest first, so that at the end of neither somebody has nothing to do. */
export function inOrder(tasks: Task[]): Task[] {
  return tasks.toSorted((a, b) => secondsOf(b.file, b.engine) - secondsOf(a.file, a.engine))
}

/**
 * The next for a process that has run some: like its first, and no file twice, which Node would not load again. Taken out of
 * what is left.
 */
export function nextOf(left: Task[], run: Task[]): Task | undefined {
  const [first] = run
  if (run.length >= FILES_MAX) return undefined
  const at = left.findIndex(
    ({ engine, isPlain, file }) =>
      !first ||
      (engine === first.engine && isPlain === first.isPlain && !run.some((one) => one.file === file)),
  )
  return at === -1 ? undefined : left.splice(at, 1)[0]
}

export async function runTasks(tasks: Task[], environments: Environments): Promise<Ran[]> {
  const ran: Ran[] = []
  const lane = async (left: Task[]) => {
    while (left.length > 0) ran.push(...(await inOneProcess(left, environments)))
  }
  const [busy, waiting] = [false, true].map((waits) =>
    inOrder(tasks.filter((task) => isWaiting(task) === waits)),
  )
  const lanes = (count: number, left: Task[] = []) => Array.from({ length: count }, () => lane(left))
  await Promise.all([...lanes(AT_ONCE, busy), ...lanes(WAITING_AT_ONCE, waiting)])
  return ran
}

/** Until nothing is left that is like the first. */
function inOneProcess(left: Task[], environments: Environments): Promise<Ran[]> {
  const task = nextOf(left, [])
  if (!task) return Promise.resolve([])
  const child = start(
    process.execPath,
    [QUICK_IMPORTS, 'scripts/test-files.ts', ...(isWaiting(task) ? WAITING_FLAGS : [])],
    { ...environments[task.engine], ...(task.isPlain && { [PLAIN_VARIABLE]: 'true' }) },
    'ipc',
  )
  const ran: Ran[] = []
  const taken = [task]
  let current: Task | undefined
  let began = performance.now()
  let deadline: NodeJS.Timeout | undefined
  const end = (outcomes: TestOutcome[], problems: string[]) => {
    clearTimeout(deadline)
    if (current) ran.push({ ...current, outcomes, problems, ms: performance.now() - began })
    current = undefined
  }
  const begin = (next: Task) => {
    current = next
    began = performance.now()
    deadline = setTimeout(() => child.kill('SIGKILL'), FILE_MINUTES_MAX * 60_000)
    child.send(next.file)
  }
  child.on('message', (message: TestOutcome[] | 'ready') => {
    if (message === 'ready') return begin(task)
    end(message, message.length > 0 ? [] : [`no test is in ${current?.file} on this engine`])
    const next = nextOf(left, taken)
    if (!next) return child.disconnect()
    taken.push(next)
    begin(next)
  })
  return new Promise((resolve) => {
    // Where we end the channel, there is no 'close'.
    child.on('exit', (code, signal) => {
      const isUnderWay = current !== undefined
      end([], [`ended with ${code ?? signal} before it reported what it found in ${current?.file}`])
      if (!isUnderWay && code !== 0 && !ran.some(hasFailed))
        ran
          .at(-1)
          ?.problems.push(
            `ended with ${code ?? signal}, though no test failed; ran in one process: ${ran.map(({ file }) => file).join(' ')}`,
          )
      resolve(ran)
    })
  })
}

const hasFailed = ({ outcomes }: Ran): boolean => outcomes.some(({ is }) => is === 'failed')

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Its output is ours, and it ends with us. */
function start(
  command: string,
  commandArgs: string[],
  environment: Record<string, string>,
  channel: 'ipc' | 'ignore' = 'ignore',
): ChildProcess {
  const child = spawn(command, commandArgs, {
    stdio: ['ignore', 'inherit', 'inherit', channel],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** Gives its exit code. */
export function run(command: string, commandArgs: string[]): Promise<number> {
  return new Promise((resolve) => {
    start(command, commandArgs, {}).on('exit', (code) => resolve(code ?? 1))
  })
}
