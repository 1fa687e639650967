/**
 * The chapters of the specification as a script that any server can be asked: what `parley conformance` plays. It is the
 * same data that the tests beside it run on, written down by somebody who only notes what would be asked.
 */

import { z } from 'zod'
import { UNVERIFIED_NUMBER } from '../../house.ts'
import { ask } from '../asking.ts'
import { ERROR_ROWS } from '../errors.ts'
import { EVENTS } from '../events.ts'
import type { Asking, Exchange, Story } from '../exchange.ts'
import { FURTHER_EVENTS } from '../further-events.ts'
import { LIMITS } from '../limits.ts'
import { flowMachine } from '../machines/flow.ts'
import type { AnyMachine } from '../machines/machine.ts'
import { paymentMachine } from '../machines/payment.ts'
import { numberMachine } from '../machines/phone-number.ts'
import { subscriptionMachine } from '../machines/subscription.ts'
import { templateMachine } from '../machines/template.ts'
import { ROWS, type Row } from '../rows.ts'
import { answerNamed, withPlaceholders } from './placeholders.ts'
import { IDS, OnlyInside, recorder, type Step } from './recorder.ts'

/** The last step is the one that is judged; those before it bring things into the situation. */
type Check = {
  row: string
  name: string
  steps?: Step[]
  answers?: unknown
  tells?: unknown
  code?: number
  needs?: string[]
  /** Read behind it, and what is read then; without a shape, nothing is there to be read. */
  after?: Step
  shows?: object
  /** The field that a receiver then gets, and its value. */
  hears?: { field: string; value: object }
  /** Why it is looked at inside only. */
  inside?: string
}

type Chapter = 'endpoints' | 'limits' | 'errors' | 'states' | 'events'
type Script = Record<Chapter, Check[]>

const WORDS = { ...IDS, UNVERIFIED_NUMBER }

export async function script(): Promise<Script> {
  const written: Script = {
    endpoints: await endpoints(),
    limits: await limits(),
    errors: await errors(),
    states: await states(),
    events: await events(),
  }
  return withPlaceholders(written, WORDS) as Script
}

async function recorded(
  check: Check,
  perform: (by: ReturnType<typeof recorder>) => Promise<unknown>,
): Promise<Check> {
  const by = recorder()
  try {
    await perform(by)
    return { ...check, steps: by.steps }
  } catch (thrown) {
    if (!(thrown instanceof OnlyInside)) throw thrown
    return { ...check, inside: thrown.message }
  }
}

/** One story: what a row returns, later ones use. */
async function endpoints(): Promise<Check[]> {
  const known: Story['known'] = { PHONE_NUMBER_ID: UNVERIFIED_NUMBER }
  const checks: Check[] = []
  for (const [row, exchanges] of Object.entries(ROWS) as [Row, Exchange[]][]) {
    for (const [at, { sends = {}, answers, learns }] of exchanges.entries()) {
      const name = exchanges.length > 1 ? `case ${at + 1}` : ''
      const about = { row, name, answers: schemaOf(answers), ...needsOf(row) }
      const check = await recorded(about, async ({ world }) => {
        const asking = typeof sends === 'function' ? await sends(Object.assign(world, { known })) : sends
        return ask(world.owner, row, asking, known)
      })
      const learned = learns?.(answerNamed('answer'))
      checks.push(learned ? { ...check, tells: learned } : check)
      for (const word of Object.keys(learned ?? {})) known[word] = `{{${word}}}`
    }
  }
  return checks
}

const needsOf = (row: Row) => (/_code$/.test(row) ? { needs: ['a number that is not verified'] } : {})

/** Characters are counted, whatever bytes they take. */
const UNITS = ['x', '🥖']

async function limits(): Promise<Check[]> {
  const checks: Check[] = []
  for (const { subject, row, most, isLeast, code, asks, isText } of LIMITS) {
    for (const unit of isText ? UNITS : ['x']) {
      const of = (size: number) => (by: ReturnType<typeof recorder>) =>
        Promise.resolve(asks(size, unit, by.world.owner)).then((asking: Asking) =>
          ask(by.world.owner, row, asking),
        )
      const counted = unit === 'x' ? subject : `${subject} in characters of four bytes`
      const beyond = most + (isLeast ? -1 : 1)
      checks.push(await recorded({ row, name: `${counted}: ${most} is taken` }, of(most)))
      const refused =
        code === 'recommended'
          ? { row, name: `${counted}: ${beyond} is taken, too (a recommendation)` }
          : { row, name: `${counted}: ${beyond} is refused (${code})`, code }
      checks.push(await recorded(refused, of(beyond)))
    }
  }
  return checks
}

async function errors(): Promise<Check[]> {
  const checks: Check[] = []
  for (const { code, meaning, row, asks, as = 'owner' } of ERROR_ROWS) {
    const check = await recorded({ row, name: `${code} ${meaning}`, code }, async ({ world }) => {
      const { ids, ...asking } = await asks(world)
      const actors = { owner: world.owner, powerless: world.powerless, nobody: world.actor('') }
      return ask(actors[as], row, asking, ids)
    })
    checks.push(check)
  }
  return checks
}

const MACHINES: [thing: string, machine: AnyMachine][] = [
  ['flow', flowMachine],
  ['message template', templateMachine],
  ['payment configuration', paymentMachine],
  ['subscription', subscriptionMachine],
  ['phone number', numberMachine],
]

/** Every trigger in every situation; what is refused leaves things as they were. */
async function states(): Promise<Check[]> {
  const checks: Check[] = []
  for (const [row, machine] of MACHINES)
    for (const [trigger, outcomes] of Object.entries(machine.transitions))
      for (const situation of machine.situations) {
        const outcome = outcomes[situation] ?? ''
        const isRefused = typeof outcome === 'number'
        const name = `${trigger} when ${situation}: ${isRefused ? `refused (${outcome})` : outcome}`
        const check: Check = { row, name, ...(isRefused && { code: outcome }) }
        const done = await recorded(check, async ({ world, steps }) => {
          const { triggers, read, shows } = await machine.arrive(world, situation as never)
          await triggers[trigger]?.()
          await read()
          check.after = steps.pop() as Step
          const shown = shows(isRefused ? situation : outcome)
          if (shown) check.shows = shown
        })
        checks.push(done.inside === undefined ? { ...done, ...check } : done)
      }
  return checks
}

/** What causes an event, and what a receiver then gets. */
async function events(): Promise<Check[]> {
  const checks: Check[] = []
  for (const [field, { causes, value }] of Object.entries({ ...EVENTS, ...FURTHER_EVENTS })) {
    const hears = { field, value: schemaOf(value) }
    checks.push(await recorded({ row: field, name: '', hears }, ({ world }) => causes(world)))
  }
  return checks
}

/** A tuple is as long as it says. */
const schemaOf = (shape: z.ZodType) => {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodTuple)) return
      const { length } = zodSchema.def.items
      Object.assign(jsonSchema, { minItems: length, maxItems: length })
    },
  })
  return schema
}
