/** Returns from a gateway as strangers would make them: nobody is sent astray, and one at most comes to something. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../../test/house.ts'
import { deedsOf, makeGateway, NAME, statusOf } from '../../../test/merchant.ts'
import { RETURNS_TO_NOTHING } from '../../../test/returns-to-nothing.ts'

test(`${RETURNS_TO_NOTHING.length} returns that come to nothing: nothing is active, and the audit tells of each that is known`, async (t) => {
  for (const { what, come, judge, deeds } of RETURNS_TO_NOTHING)
    await t.test(what, async (inner) => {
      const world = await house(inner)
      await makeGateway(world.owner)
      judge(await come(world))
      assert.equal(await statusOf(world.owner), 'PENDING_AUTHORIZATION')
      assert.deepEqual(await world.events('payment_configuration_update'), [])
      const told = deeds.map((deed) => `the authorization of ${NAME} ${deed}`)
      assert.deepEqual(await deedsOf(world.operator), told)
    })
})
