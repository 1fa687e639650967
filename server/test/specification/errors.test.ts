import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { house } from '../house.ts'
import { rememberTables } from '../whole-tables.ts'
import { ask } from './asking.ts'
import { ERROR_ROWS, STATUSES, USUAL_STATUS } from './errors.ts'

test('every error of the table is provoked, says what it means, and leaves everything as it was', async (t) => {
  const world = await house(t, { PARLEY_REVIEW: 'manual' })
  const { owner, powerless, actor, house: inside } = world
  const actors = { powerless, nobody: actor('no-such-token') }
  for (const { code, meaning, row, says, asks, as, traces } of ERROR_ROWS) {
    const what = `${code} ${meaning}: ${row}`
    const { ids, ...asking } = await asks(world)
    const assertUnchanged = await rememberTables(inside, traces)
    const answer = await ask(as ? actors[as] : owner, row, asking, ids)
    const shape = z.object({ error: z.object({ code: z.literal(code), message: z.string().regex(says) }) })
    assert.ok(shape.safeParse(answer.body).success, `${what}: ${answer.text}`)
    assert.equal(answer.status, STATUSES[code] ?? USUAL_STATUS, what)
    await assertUnchanged(what)
  }
})
