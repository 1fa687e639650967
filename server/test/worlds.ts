/** Worlds for tests, made through the operator's door: who acts in one, and how its clock is moved. */

import assert from 'node:assert/strict'
import { type Actor, type Answer, actorAt, assertDone } from './house.ts'

export type TestWorld = {
  id: string
  app_id: string
  app_secret: string
  access_token: string
  account_id: string
  phone_number_id: string
  owner: Actor
  /** Answers what happened, once all of it has. */
  advance(seconds: number): Promise<Answer['body']>
}

export async function newWorld(url: string, operator: Actor, given: object = {}): Promise<TestWorld> {
  const made = await operator.post('/operator/worlds', given)
  assertDone(made)
  return {
    ...made.body,
    owner: actorAt(url, made.body.access_token),
    async advance(seconds) {
      const answer = await operator.post(`/operator/worlds/${made.body.id}/clock/advance`, { seconds })
      assertDone(answer)
      assert.equal(answer.body.settled, true, answer.text)
      return answer.body
    },
  }
}
