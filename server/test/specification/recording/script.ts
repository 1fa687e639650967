/**
 * The chapters of the specification as a script that any server can be asked: what `parley conformance` plays. It is the
 * same data that the tests beside it run on, written down by somebody who only notes what would be asked.
 */

import { z } from 'zod'
import { UNVERIFIED_NUMBER } from '../../house.ts'
import { ask } from '../asking.ts'
import { ERROR_ROWS } from '../errors.ts'
import type { Asking, Exchange, Story } from '../exchange.ts'
import { LIMITS } from '../limits.ts'
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
  /** Why it is looked at inside only. */
  inside?: string
}

type Script = { endpoints: Check[]; limits: Check[]; errors: Check[] }

const WORDS = { ...IDS, UNVERIFIED_NUMBER }

export async function script(): Promise<Script> {
  const written = { endpoints: await endpoints(), limits: await limits(), errors: await errors() }
  return withPlaceholders(written, WORDS) as Script
}

async function recorded(check: Check, perform: (by: ReturnType<typeof recorder>) => Promise<unknown>) {
  const by = recorder()
  try {
    await perform(by)
    return { ...check, steps: by.steps }
  } catch (thrown) {
    if (!(thrown instanceof OnlyInside)) throw thrown
    return { ...check, inside: thrown.message }
  }
}

/** One story: what a row tells, later ones are about. */
async function endpoints(): Promise<Check[]> {
  const told: Story['told'] = { PHONE_NUMBER_ID: UNVERIFIED_NUMBER }
  const checks: Check[] = []
  for (const [row, exchanges] of Object.entries(ROWS) as [Row, Exchange[]][]) {
    for (const [at, { sends = {}, answers, tells }] of exchanges.entries()) {
      const name = exchanges.length > 1 ? `case ${at + 1}` : ''
      const about = { row, name, answers: schemaOf(answers), ...needsOf(row) }
      const check = await recorded(about, async ({ world }) => {
        const asking = typeof sends === 'function' ? await sends(Object.assign(world, { told })) : sends
        return ask(world.owner, row, asking, told)
      })
      const learned = tells?.(answerNamed('answer'))
      checks.push(learned ? { ...check, tells: learned } : check)
      for (const word of Object.keys(learned ?? {})) told[word] = `{{${word}}}`
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
