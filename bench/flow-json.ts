/**
 * What checking a definition costs: a realistic one of 20 KB against JSON.parse of the same text in the same
 * run, and one of 10 MB uploaded to the running service while other requests are timed.
 */

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { validateFlowJson } from '../server/src/slices/flows/flow-json/index.ts'

const ROUNDS = 41
const PER_ROUND = 20
const RATIO_MAX = 6

/** A booking flow: forms, options, branches, bindings and a routing model, repeated until it is large enough. */
export function definition(steps: number): object {
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

/** Microseconds of one run, as the median of rounds that take turns. */
function compare(jobs: Record<string, () => unknown>): Record<string, number> {
  const times = new Map(Object.keys(jobs).map((name) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, job] of Object.entries(jobs)) {
      const started = performance.now()
      for (let i = 0; i < PER_ROUND; i++) job()
      times.get(name)?.push(((performance.now() - started) * 1000) / PER_ROUND)
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all.slice(5))]))
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
    const parse = took['JSON.parse'] ?? 1
    console.log(`\na valid definition, ${what}, ${text.length} bytes`)
    for (const [name, time] of Object.entries(took)) {
      const target = name === 'validate' ? `   target: at most ${RATIO_MAX}x` : ''
      const figures = `${time.toFixed(1).padStart(8)} µs${(time / parse).toFixed(2).padStart(8)}x`
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

async function large(): Promise<void> {
  const service = await startService()
  const headers = { authorization: 'Bearer sandbox-token' }
  try {
    const made = await fetch(`${service.url}/200000000000001/flows?name=Large&categories=OTHER`, {
      method: 'POST',
      headers,
    })
    const { id } = (await made.json()) as { id: string }
    const text = tenMegabytes()
    const broken = text.replaceAll('"OptIn"', '"OptOut"')
    const quiet = await waitsDuring(service.url, id, headers, () => sleep(2_000))
    console.log(`\nothers while ten megabytes are checked and stored: the longest that one request waited`)
    console.log(`  ${'nothing uploaded'.padEnd(26)}${worst(quiet).toFixed(1).padStart(8)} ms`)
    for (const [what, body] of [
      ['valid', Buffer.from(text)],
      ['with errors', Buffer.from(broken)],
    ] as const) {
      let took = 0
      const waits: number[] = []
      for (let at = 0; at < UPLOADS; at++) {
        const one = await waitsDuring(service.url, id, headers, async () => {
          const started = performance.now()
          const answer = await fetch(`${service.url}/${id}/assets`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body,
          })
          const { validation_errors } = (await answer.json()) as { validation_errors: unknown[] }
          if (!answer.ok || validation_errors.length > 0 !== (what === 'with errors'))
            throw new Error(`status ${answer.status}`)
          took = performance.now() - started
        })
        waits.push(worst(one))
      }
      const figures = `${median(waits).toFixed(1).padStart(8)} ms   target: at most ${WAIT_MAX_MS} ms`
      console.log(
        `  ${what.padEnd(26)}${figures}   (the upload itself: ${took.toFixed(0)} ms; each: ${waits.map((wait) => wait.toFixed(0)).join(', ')})`,
      )
    }
  } finally {
    await service.stop()
  }
}

const worst = (waits: number[]) => waits.reduce((a, b) => Math.max(a, b), 0)

/** Small reads one after the other while something else goes on; gives how long each waited. */
async function waitsDuring(
  url: string,
  id: string,
  headers: Record<string, string>,
  deed: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = []
  let going = true
  const reading = (async () => {
    while (going) {
      const started = performance.now()
      await (await fetch(`${url}/${id}?fields=name`, { headers })).text()
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

small()
await large()
