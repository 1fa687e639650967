/**
 * What checking a definition costs: a realistic one of 20 KB against JSON.parse of the same text in the same
 * run, and one of 10 MB uploaded to the running service while other requests are timed.
 */

import { validateFlowJson } from '../server/src/slices/flows/flow-json/index.ts'

const ROUNDS = 41
const PER_ROUND = 100
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
    parse: () => JSON.parse(text),
    validate: () => validateFlowJson(text),
    'validate bytes': () => validateFlowJson(bytes),
    'validate, one error': () => validateFlowJson(broken),
  })
  const parse = took.parse ?? 1
  console.log(`\n${what}, ${text.length} bytes`)
  for (const [name, time] of Object.entries(took)) {
    const ratio = time / parse
    const target = name === 'validate' ? `  target: at most ${RATIO_MAX}x` : ''
    console.log(
      `  ${name.padEnd(22)}${time.toFixed(1).padStart(8)} µs${ratio.toFixed(2).padStart(8)}x${target}`,
    )
  }
}
