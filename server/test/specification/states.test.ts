import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { house } from '../house.ts'
import { receiver } from '../receiver.ts'
import { rememberTables } from '../whole-tables.ts'
import { flowMachine } from './machines/flow.ts'
import type { Machine, World } from './machines/machine.ts'
import { paymentMachine } from './machines/payment.ts'
import { numberMachine } from './machines/phone-number.ts'
import { subscriptionMachine } from './machines/subscription.ts'
import { templateMachine } from './machines/template.ts'

/** Every trigger in every situation, each on a thing of its own. */
async function drive<S extends string, T extends string>(
  t: TestContext,
  machine: Machine<S, T>,
): Promise<void> {
  const world: World = {
    ...(await house(t, { PARLEY_REVIEW: 'manual' })),
    newReceiver: (verifyToken) => receiver(t, verifyToken === undefined ? {} : { verifyToken }),
  }
  for (const trigger of Object.keys(machine.transitions) as T[]) {
    for (const situation of machine.situations) {
      const outcome = machine.transitions[trigger][situation]
      const what = `${trigger} when ${situation}`
      const { status, triggers } = await machine.arrive(world, situation)
      const before = await status()
      assert.ok(situation === before || situation.startsWith(`${before} `), `${situation} reads ${before}`)
      if (typeof outcome === 'number') {
        const assertUnchanged = await rememberTables(world.house, machine.traces?.[trigger])
        const refused = await triggers[trigger]()
        assert.equal(refused.body?.error?.code, outcome, `${what}: ${refused.text}`)
        await assertUnchanged(what)
        assert.equal(await status(), before, what)
      } else {
        const answer = await triggers[trigger]()
        assert.equal(answer.status, 200, `${what}: ${answer.text}`)
        assert.equal(await status(), outcome, what)
      }
    }
  }
}

const says = 'goes where the specification says, and else is refused and stays as it was'

test(`a flow ${says}`, (t) => drive(t, flowMachine))
test(`a message template ${says}`, (t) => drive(t, templateMachine))
test(`a payment configuration ${says}`, (t) => drive(t, paymentMachine))
test(`a subscription ${says}`, (t) => drive(t, subscriptionMachine))
test(`the verification of a number ${says}`, (t) => drive(t, numberMachine))
