import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  house,
  migratedDatabase,
  type Place,
} from '../../../test/house.ts'
import { newToken, sha256 } from '../../kernel/crypto/secrets.ts'

const unknown = { status: 401, code: 190, says: /not known here/ }
const mistyped = { status: 401, code: 190, says: /checksum does not fit/ }

/** The last character is another. */
const mistype = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')

test('a mistyped token is refused without asking for it; every other is asked for', async (t) => {
  const { house: inside, actor } = await house(t)
  const asked = () => {
    const all = inside.caches.lookups().find(({ cache }) => cache === 'tokens')
    return (all?.hits ?? 0) + (all?.misses ?? 0)
  }
  assertRefused(await actor(newToken()).get(`/${ACCOUNT}`), unknown)
  const before = asked()
  for (let count = 0; count < 20; count++)
    assertRefused(await actor(mistype(newToken())).get(`/${ACCOUNT}`), mistyped)
  assert.equal(asked(), before)
  assertRefused(await actor('brought-by-nobody').get(`/${ACCOUNT}`), unknown)
  assert.equal(asked(), before + 1)
})

if (process.env.TEST_DATABASE_URL !== undefined)
  test('a mistyped token is refused while the table of tokens cannot be read', async (t) => {
    let place: Place | undefined
    const { actor } = await house(t, {}, async () => {
      place = await migratedDatabase()
      return place
    })
    const client = new pg.Client(place?.environment.DATABASE_URL)
    await client.connect()
    await client.query('begin; lock table tokens in access exclusive mode')
    let isAnswered = false
    const waiting = actor(newToken())
      .get(`/${ACCOUNT}`)
      .finally(() => {
        isAnswered = true
      })
    for (let count = 0; count < 20; count++)
      assertRefused(await actor(mistype(newToken())).get(`/${ACCOUNT}`), mistyped)
    assert.equal(isAnswered, false)
    await client.query('rollback')
    await client.end()
    assertRefused(await waiting, unknown)
  })

test('a token is shown once, and no list shows it or its hash', async (t) => {
  const { operator, owner } = await house(t)
  const made = await operator.post(`/operator/${APP}/tokens`, { accounts: [ACCOUNT] })
  assertDone(made)
  const { access_token } = made.body
  const shown = [
    await operator.get(`/operator/${APP}/tokens`),
    await operator.get(`/operator/${APP}`),
    await operator.get('/operator/audit'),
    await operator.get('/operator/requests?whole=true'),
    await operator.get(`/operator/find?q=${made.body.id}`),
    await owner.get(`/debug_token?input_token=${access_token}`),
  ]
  for (const answer of shown) {
    assertDone(answer)
    assert.doesNotMatch(answer.text, new RegExp(`${access_token}|${sha256(access_token)}`))
  }
})
