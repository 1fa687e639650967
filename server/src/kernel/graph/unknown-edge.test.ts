import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertRefused, house, NUMBER, STRANGERS_NUMBER } from '../../../test/house.ts'

const unknown = (says: RegExp) => ({ status: 404, code: 2500, says })

test('a misspelt edge is refused with the one that was probably meant', async (t) => {
  const { owner, operator } = await house(t)
  assertRefused(await owner.post(`/${NUMBER}/mesages`, {}), unknown(/\/mesages\. Did you mean messages\?/))
  assertRefused(await owner.get(`/${ACCOUNT}/message_template`), unknown(/Did you mean message_templates\?/))
  assertRefused(await owner.get(`/v23.0/${ACCOUNT}/phone_number`), unknown(/Did you mean phone_numbers\?/))
  assertRefused(await operator.get(`/operator/${NUMBER}/receivd`), unknown(/^Unknown path components/))
  assertRefused(await owner.get(`/${ACCOUNT}/wholly_unlike`), unknown(/wholly_unlike$/))
  assertRefused(await operator.get(`/operator/${ACCOUNT}/deliveries`), unknown(/\/deliveries$/))
  assertRefused(await owner.get(`/${ACCOUNT}/flo`), unknown(/\/flo$/))
})

test("an account's id where a number's is needed says which numbers the account has, and no others", async (t) => {
  const { owner } = await house(t)
  const answer = await owner.post(`/${ACCOUNT}/messages`, { to: '4930123456', type: 'text' })
  assertRefused(answer, unknown(/is a BusinessAccount, and \/messages is asked of a PhoneNumber/))
  assert.match(answer.body.error.message, new RegExp(`This account has: .*${NUMBER}`))
  assert.ok(!answer.text.includes(STRANGERS_NUMBER))
  const other = await owner.get(`/${NUMBER}/phone_numbers`)
  assertRefused(
    other,
    unknown(new RegExp(`is a PhoneNumber, .* BusinessAccount. This account has: ${ACCOUNT}`)),
  )
})

test('the operator key at the public door is recognized in the refusal; any other wrong token is not', async (t) => {
  const { operator, actor } = await house(t)
  assertRefused(await operator.get(`/${ACCOUNT}`), {
    status: 401,
    code: 190,
    says: /operator key.*\/operator\//,
  })
  const wrong = await actor('sandbox-operator-kez').get(`/${ACCOUNT}`)
  assertRefused(wrong, { status: 401, code: 190, says: /not known here/ })
})
