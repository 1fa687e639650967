import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, house, UNVERIFIED_NUMBER } from '../house.ts'
import { receiver } from '../receiver.ts'
import { unfitRows } from '../unfit-rows.ts'
import { ask } from './asking.ts'
import type { Exchange, Story } from './exchange.ts'
import { ROWS, type Row } from './rows.ts'

test('every row of the endpoint tables takes the request it documents, and answers with its shape', async (t) => {
  const story: Story = {
    ...(await house(t, { PARLEY_REVIEW: 'manual' })),
    hook: await receiver(t),
    known: { PHONE_NUMBER_ID: UNVERIFIED_NUMBER },
  }
  for (const [row, exchanges] of Object.entries(ROWS) as [Row, Exchange[]][]) {
    for (const { sends = {}, answers, learns } of exchanges) {
      const asking = typeof sends === 'function' ? await sends(story) : sends
      const answer = await ask(story.owner, row, asking, story.known)
      assertDone(answer)
      assert.equal(answers.safeParse(answer.body).error?.message, undefined, `${row}: ${answer.text}`)
      Object.assign(story.known, learns?.(answer.body))
    }
  }
  assert.deepEqual(await unfitRows(story.house), [], 'what was written may come back from a file')
})
