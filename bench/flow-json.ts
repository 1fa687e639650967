/**
 * What checking a definition costs: a realistic one of 20 KB against JSON.parse of the same text in the same
 * run, and one of 10 MB uploaded to the running service while other requests are timed.
 */

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { validateFlowJson } from '@parley/flow-json'

const WARM_UP = 3
const ROUNDS = 15
const PER_ROUND = 400
const RATIO_MAX = 6

/** A booking flow: forms, options, branches, bindings and a routing model, repeated until it is large enough. */
function definition(steps: number): object {
  const letters = (step: number) => String.fromCharCode(65 + (step % 26)).repeat(1 + Math.floor(step / 26))
  const screens = Array.from({ length: steps }, (_, step) => ({
    id: `STEP_${letters(step)}`,
    title: `Step ${step + 1}`,
    data: {
      greeting: { type: 'string', __example__: 'Good to see you' },
      is_open: { type: 'boolean', __example__: true },
      slots: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
        __example__: [{ id: 'nine', title: 'Nine in the morning' }],
      },
    },
    ...(step === steps - 1 && { terminal: true, success: true }),
    layout: {
      type: 'SingleColumnLayout',
      children: [
        { type: 'TextHeading', text: '${data.greeting}' },
        { type: 'TextBody', text: 'Tell us when you would like to come, and who comes along.' },
        { type: 'TextInput', name: 'name', label: 'Your name', 'input-type': 'text', required: true },
        { type: 'Dropdown', name: 'slot', label: 'Time', 'data-source': '${data.slots}', required: true },
        {
          type: 'RadioButtonsGroup',
          name: 'table',
          label: 'Which table?',
          'data-source': [
            { id: 'window', title: 'At the window', description: 'With a view of the harbour' },
            { id: 'garden', title: 'In the garden' },
            { id: 'bar', title: 'At the bar', metadata: 'No children' },
          ],
        },
        {
          type: 'If',
          condition: "${data.is_open} && (${form.table} == 'garden')",
          then: [{ type: 'TextCaption', text: 'The garden closes at nine.' }],
          else: [{ type: 'OptIn', name: 'news', label: 'Keep me informed' }],
        },
        {
          type: 'Footer',
          label: step === steps - 1 ? 'Send' : 'Continue',
          'on-click-action':
            step === steps - 1
              ? { name: 'complete', payload: { name: '${form.name}', slot: '${form.slot}' } }
              : {
                  name: 'navigate',
                  next: { type: 'screen', name: `STEP_${letters(step + 1)}` },
                  payload: { greeting: '${form.name}', is_open: '${data.is_open}', slots: '${data.slots}' },
                },
        },
      ],
    },
  }))
  return { version: '7.1', screens }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Microseconds that this thread computed: unlike the clock, they do not count what other programs take. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

type Measured = { microseconds: number; ratio: number }

/** The jobs take turns; each is compared with the first of the same round, so that a busy machine hurts both. */
function compare(jobs: Record<string, () => unknown>): Map<string, Measured> {
  const names = Object.keys(jobs)
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () =>
    names.map((name) => {
      const started = processorTime()
      for (let i = 0; i < PER_ROUND; i++) jobs[name]?.()
      return (processorTime() - started) / PER_ROUND
    }),
  ).slice(WARM_UP)
  const over = (of: (round: number[]) => number) => median(rounds.map(of))
  return new Map(
    names.map((name, at) => [
      name,
      {
        microseconds: over((round) => round[at] ?? 0),
        ratio: over((round) => (round[at] ?? 0) / (round[0] ?? 1)),
      },
    ]),
  )
}

function ofSize(bytes: number, indent: number): string {
  for (let steps = 1; ; steps++) {
    const text = JSON.stringify(definition(steps), null, indent)
    if (text.length >= bytes) return text
  }
}

function small(): void {
  for (const [what, indent] of [
    ['indented', 2],
    ['compact', 0],
  ] as const) {
    const text = ofSize(20_000, indent)
    const bytes = Buffer.from(text)
    const verdict = validateFlowJson(text)
    if (verdict.validation_errors.length > 0) throw new Error(JSON.stringify(verdict.validation_errors[0]))
    const broken = text.replace('"Footer"', '"Foooter"')
    const took = compare({
      'JSON.parse': () => JSON.parse(text),
      validate: () => validateFlowJson(text),
      'validate bytes': () => validateFlowJson(bytes),
      'validate, with an error': () => validateFlowJson(broken),
    })
    console.log(`\na valid definition, ${what}, ${text.length} bytes`)
    for (const [name, { microseconds, ratio }] of took) {
      const target = name === 'validate' ? `   target: at most ${RATIO_MAX}x` : ''
      const figures = `${microseconds.toFixed(1).padStart(8)} µs${ratio.toFixed(2).padStart(8)}x`
      console.log(`  ${name.padEnd(26)}${figures}${target}`)
    }
  }
}

/** Ten megabytes of small values: the most work that a definition of that size can make. */
function tenMegabytes(): string {
  const { screens, ...root } = definition(60) as { screens: { layout: { children: object[] } }[] }
  const options = Array.from({ length: 200 }, (_, at) => ({
    id: `option_${at}`,
    title: `Option ${at}`,
    description: 'x'.repeat(80),
  }))
  for (const screen of screens) {
    for (let at = 0; at < 3; at++) {
      screen.layout.children.unshift({
        type: 'Dropdown',
        name: `more_${at}`,
        label: 'More',
        'data-source': options,
      })
    }
  }
  const text = JSON.stringify({ ...root, screens }, null, 2)
  const missing = 10 * 1024 * 1024 - text.length
  if (missing < 0) throw new Error('too large')
  return text.replace('"Good to see you"', `"${'y'.repeat(missing + '"Good to see you"'.length - 2)}"`)
}

const WAIT_MAX_MS = 50
const UPLOADS = 5

/** The service as a process of its own, so that its hiccups are not this script's. */
async function startService(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const child = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], {
    env: { ...process.env, PORT: '18473', LOG_LEVEL: 'error', PARLEY_DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = 'http://127.0.0.1:18473'
  for (;;) {
    const ready = await fetch(`${url}/ready`).catch(() => undefined)
    if (ready?.ok) break
    await sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.on('close', resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const HEADERS = { authorization: 'Bearer sandbox-token' }

async function large(): Promise<void> {
  const service = await startService()
  try {
    const create = `${service.url}/200000000000001/flows?name=Large&categories=OTHER`
    const { id } = (await (await fetch(create, { method: 'POST', headers: HEADERS })).json()) as {
      id: string
    }
    const address = `${service.url}/${id}`
    const quiet = await waitsDuring(address, () => sleep(1_000))
    console.log('\nthe longest that one small read waits while ten megabytes are checked and stored')
    console.log(`  ${'nothing uploaded'.padEnd(26)}${worst(quiet).toFixed(1).padStart(8)} ms`)
    const valid = tenMegabytes()
    for (const [what, text] of [
      ['valid', valid],
      ['with errors', valid.replaceAll('"OptIn"', '"OptIm"')],
    ] as const) {
      const waits: number[] = []
      const took: number[] = []
      for (let at = 0; at < UPLOADS; at++) {
        const during = await waitsDuring(address, async () =>
          took.push(await uploadBeside(`${address}/assets`, text)),
        )
        waits.push(worst(during))
      }
      const figures = `${median(waits).toFixed(1).padStart(8)} ms   target: at most ${WAIT_MAX_MS} ms`
      const each = waits.map((wait) => wait.toFixed(0)).join(', ')
      console.log(
        `  ${what.padEnd(26)}${figures}   (each: ${each}; the upload takes ${median(took).toFixed(0)} ms)`,
      )
    }
  } finally {
    await service.stop()
  }
}

/** In a thread of its own: sending ten megabytes must not delay the reads that are timed here. */
async function uploadBeside(url: string, text: string): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, text } })
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}

async function upload({ url, text }: { url: string; text: string }): Promise<number> {
  const started = performance.now()
  const headers = { ...HEADERS, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: text })
  await answer.text()
  if (!answer.ok) throw new Error(`the upload was answered with ${answer.status}`)
  return performance.now() - started
}

const worst = (waits: number[]) => waits.reduce((a, b) => Math.max(a, b), 0)

/** Small reads one after the other while something else goes on; gives how long each waited. */
async function waitsDuring(address: string, deed: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let going = true
  const reading = (async () => {
    while (going) {
      const started = performance.now()
      await (await fetch(`${address}?fields=name`, { headers: HEADERS })).text()
      waits.push(performance.now() - started)
      await sleep(1)
    }
  })()
  await sleep(200)
  waits.length = 0
  await deed()
  going = false
  await reading
  return waits
}

if (isMainThread) {
  small()
  await large()
} else {
  parentPort?.postMessage(await upload(workerData))
}
