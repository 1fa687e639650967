/** Hostile values, one at a time in requests that are otherwise valid: what is refused is refused for that value. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import { type Answer, house } from './house.ts'
import { type Furnished, furnish } from './requests/furnished.ts'
import { unfitRows } from './unfit-rows.ts'
import { type Change, isBytes, sendCall, validCall } from './valid-call.ts'

const ODD_TEXT = "\u202e\u200b💣'; drop table accounts; --"

const HOSTILE: unknown[] = [null, '', 'x'.repeat(10_000), ODD_TEXT, -1, 1e300, ['a', 1, null], { $gt: '' }]

/** In a query everything is text. */
const HOSTILE_TEXTS = ['', 'x'.repeat(4_000), ODD_TEXT, '-1', '[{}]']

let turn = 0
/** For each parameter in turn one half or the other: the fuzzer puts every value in every place. */
const halfOf = (values: unknown[]) => {
  turn++
  return values.filter((_, at) => at % 2 === turn % 2)
}

const { routes } = buildRegistry(slices, 'chat')

/** Of an input that is one of several objects: the parameters of all of them. */
function parametersOf(input: z.core.$ZodType): string[] {
  const def = input._zod.def as { out?: z.core.$ZodType; options?: z.core.$ZodType[]; shape?: object }
  if (def.out) return parametersOf(def.out)
  return [...new Set(def.options ? def.options.flatMap(parametersOf) : Object.keys(def.shape ?? {}))]
}

async function send(world: Furnished, route: Route, change?: Change): Promise<Answer> {
  const actor = route.door === 'operator' ? world.operator : world.owner
  return sendCall(actor, await validCall(world, route, change))
}

/** A problem is reported with the parameter's name, or by the value itself where it leads nowhere. */
function blames({ body }: Answer, { name, value }: Change): boolean {
  const { message, error_data } = body.error as ErrorBody
  const blamed = error_data?.blame_field_specs?.flat() ?? []
  const shown = String(value).slice(0, 40)
  const words = [name, IN_OTHER_WORDS[name] ?? name, `"${shown}`, `'${shown}`]
  return blamed.some((one) => one.startsWith(name)) || words.some((word) => message.includes(word))
}

type ErrorBody = { message: string; error_data?: { blame_field_specs?: string[][] } }

const IN_OTHER_WORDS: Record<string, string> = {
  components: 'component at position',
  // True is what it may be: a definition has to come with it.
  validate_only: 'nothing to validate',
}

/** Nothing to look at: an id that is not there, what reports on the whole installation, a call, which is never made. */
const NEEDS_MORE =
  /events\/\{id\}|deliveries\/\{id\}|jobs\/\{id\}|worlds\/\{id\}|uploads\/\{handle\}|tokens\/\{|\/calls$/

for (const door of ['public', 'operator'] as const) {
  test(`at the ${door} door a hostile value is refused for itself (4xx) or accepted, never a 5xx`, async (t) => {
    const world = await furnish(t, await house(t))
    const problems: string[] = []
    for (const route of routes.filter((one) => one.door === door && !NEEDS_MORE.test(one.pattern))) {
      const names = parametersOf(route.operation.input)
      if (names.length === 0) continue
      const valid = await send(world, route)
      assert.equal(valid.status, 200, `${route.pattern}, which is valid: ${valid.text}`)
      for (const name of names) {
        for (const value of halfOf(route.method === 'GET' || isBytes(route) ? HOSTILE_TEXTS : HOSTILE)) {
          const answer = await send(world, route, { name, value })
          const what = `${route.pattern} with ${name}: ${JSON.stringify(value).slice(0, 60)}: ${answer.text}`
          if (answer.status >= 500 || (answer.status >= 400 && !blames(answer, { name, value })))
            problems.push(what)
        }
      }
    }
    assert.deepEqual(problems, [])
    assert.deepEqual(await unfitRows(world.house), [], 'what was accepted may come back from a file')
  })
}
