import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnPostgres, testOnce, testOnPostgres } from '../../../../test/engines.ts'
import { randomFrom } from '../../../../test/hostile-pictures.ts'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  SECOND_ACCOUNT,
  STRANGERS_NUMBER,
  type TestHouse,
  UNVERIFIED_NUMBER,
} from '../../../../test/house.ts'
import type { House } from '../../call/house.ts'
import type { Writer } from '../../engine/index.ts'
import { ALL, blockHash } from './chain.ts'
import { chainAll } from './chaining.ts'
import { KINDS_MAX, refusedCallers } from './refused.ts'
import { verifyAudit } from './verify.ts'

/** What is judged is the same rows on both; there a server is asked for each, which takes its time. */
const TAMPERINGS = isOnPostgres ? 150 : 1_000
const SEED = 44

/** Whoever chains in the background at this very moment may have looked too early. */
const allChained = (house: House) =>
  eventually(async () => {
    await chainAll(house)
    return (await verifyAudit({ secrets: house.secrets, db: house.storage.read })).unsealed === 0
  }, 'the chaining of all rows')

/** Changes of several tenants, chained into several blocks each. */
async function furnish({ owner, stranger, operator, house: inner }: TestHouse): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const prompts of [['a'], ['b']]) {
      assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts }))
      assertDone(await stranger.post(`/${STRANGERS_NUMBER}/conversational_automation`, { prompts }))
    }
    assertDone(await owner.post('/app/uploads?file_length=10&file_type=image/png&file_name=a.png'))
    assertDone(await operator.post(`/operator/${SECOND_ACCOUNT}`, { name: `Round ${round}` }))
    assertDone(await operator.post('/operator/apps', { name: `Round ${round}` }))
    await allChained(inner)
  }
}

/** Ways to tamper with what is kept: each changes something, whatever `random` says. */
const WAYS: Record<string, (db: Writer, pick: <T>(all: T[]) => T) => Promise<unknown>> = {
  'change a text of a row': async (db, pick) => {
    const { seq } = pick(await rowsOf(db))
    const column = pick(['actor', 'action', 'trace_id', 'outcome'] as const)
    return db
      .updateTable('audit')
      .set({ [column]: 'somebody else' })
      .where('seq', '=', seq)
      .execute()
  },
  'change what a row is about': async (db, pick) => {
    const { seq } = pick(await rowsOf(db))
    const column = pick(['node_id', 'account_id', 'app_id'] as const)
    return db
      .updateTable('audit')
      .set({ [column]: '1' })
      .where('seq', '=', seq)
      .execute()
  },
  'change a number of a row': async (db, pick) => {
    const { seq } = pick(await rowsOf(db))
    const column = pick(['at', 'times'] as const)
    return db
      .updateTable('audit')
      .set({ [column]: 7 })
      .where('seq', '=', seq)
      .execute()
  },
  'delete a row': async (db, pick) => {
    const { seq } = pick(await rowsOf(db))
    return db.deleteFrom('audit').where('seq', '=', seq).execute()
  },
  'swap two rows': async (db, pick) => {
    const rows = await rowsOf(db)
    const one = pick(rows)
    const { seq: first, ...a } = one
    const { seq: second, ...b } = pick(rows.filter((row) => row.seq !== one.seq))
    await db.updateTable('audit').set(b).where('seq', '=', first).execute()
    return db.updateTable('audit').set(a).where('seq', '=', second).execute()
  },
  'cut off the end': async (db, pick) => {
    const { seq } = pick(await rowsOf(db))
    return db.deleteFrom('audit').where('seq', '>=', seq).execute()
  },
  'put a row in between': async (db, pick) => {
    const { seq, ...row } = pick(await rowsOf(db))
    return db
      .insertInto('audit')
      .values({ ...row, seq: -seq })
      .execute()
  },
  'change a block': async (db, pick) => {
    const { chain, number } = pick(await blocksOf(db))
    const change = pick([{ hash: 'x' }, { seqs: '[]' }, { seqs: '[1,1]' }, { seqs: 'x' }, { number: 1_000 }])
    return db
      .updateTable('audit_blocks')
      .set(change)
      .where('chain', '=', chain)
      .where('number', '=', number)
      .execute()
  },
  'change a row and make its block fit': async (db, pick) => {
    const { chain, number } = pick(await blocksOf(db))
    await changeIn(db, chain, number)
    await refit(db, chain, [number])
  },
  'change a row and make all blocks from there on fit': async (db, pick) => {
    const blocks = await blocksOf(db)
    const { chain, number } = pick(blocks)
    await changeIn(db, chain, number)
    const behind = blocks.filter((block) => block.chain === chain && block.number >= number)
    await refit(
      db,
      chain,
      behind.map((block) => block.number),
    )
  },
  'delete a block with its rows': async (db, pick) => {
    const { chain, number, seqs } = pick(await blocksOf(db))
    await db.deleteFrom('audit').where('seq', 'in', JSON.parse(seqs)).execute()
    return db.deleteFrom('audit_blocks').where('chain', '=', chain).where('number', '=', number).execute()
  },
  'delete a whole chain': async (db, pick) => {
    const { chain } = pick(await blocksOf(db))
    const blocks = (await blocksOf(db)).filter((block) => block.chain === chain)
    await db
      .deleteFrom('audit')
      .where(
        'seq',
        'in',
        blocks.flatMap(({ seqs }) => JSON.parse(seqs)),
      )
      .execute()
    await db.deleteFrom('audit_blocks').where('chain', '=', chain).execute()
    return db.deleteFrom('audit_chains').where('chain', '=', chain).execute()
  },
  'change a head': async (db, pick) => {
    const { chain, head } = pick(await db.selectFrom('audit_chains').selectAll().execute())
    return db
      .updateTable('audit_chains')
      .set({ head: `${head.slice(0, -8)}AAAAAAAA` })
      .where('chain', '=', chain)
      .execute()
  },
  'give one chain the head of another': async (db, pick) => {
    const heads = await db.selectFrom('audit_chains').selectAll().execute()
    const one = pick(heads)
    const { head } = pick(heads.filter(({ chain }) => chain !== one.chain))
    return db.updateTable('audit_chains').set({ head }).where('chain', '=', one.chain).execute()
  },
  'delete a head': async (db, pick) => {
    const { chain } = pick(
      (await db.selectFrom('audit_chains').selectAll().execute()).filter((one) => one.chain !== ALL),
    )
    return db.deleteFrom('audit_chains').where('chain', '=', chain).execute()
  },
}

const rowsOf = (db: Writer) => db.selectFrom('audit').selectAll().orderBy('seq').execute()
const blocksOf = (db: Writer) =>
  db.selectFrom('audit_blocks').selectAll().orderBy('chain').orderBy('number').execute()

async function changeIn(db: Writer, chain: string, number: number): Promise<void> {
  const block = (await blocksOf(db)).find((one) => one.chain === chain && one.number === number)
  const [seq] = JSON.parse(block?.seqs ?? '[]')
  await db.updateTable('audit').set({ actor: 'somebody else' }).where('seq', '=', seq).execute()
}

/** As somebody would who knows how the hashes are made. */
async function refit(db: Writer, chain: string, numbers: number[]): Promise<void> {
  for (const number of numbers) {
    const blocks = (await blocksOf(db)).filter((one) => one.chain === chain)
    const block = blocks.find((one) => one.number === number)
    if (!block) continue
    const seqs: number[] = JSON.parse(block.seqs)
    const rows = (await rowsOf(db)).filter(({ seq }) => seqs.includes(seq))
    const before = blocks.find((one) => one.number === number - 1)?.hash ?? ''
    await db
      .updateTable('audit_blocks')
      .set({ hash: blockHash(before, block, rows) })
      .where('chain', '=', chain)
      .where('number', '=', number)
      .execute()
  }
}

class TakenBack extends Error {}

testOnce(
  `every one of ${TAMPERINGS} tamperings with the audit is found, and none is seen where there is none`,
  async (t) => {
    const world = await house(t)
    await furnish(world)
    const { storage, secrets } = world.house
    const before = (await world.operator.get('/operator/audit/verify')).body
    assert.deepEqual([before.intact, before.problems, before.unsealed], [true, [], 0])
    assert.ok(before.chains >= 5 && before.blocks >= 15 && before.sealed >= 21, JSON.stringify(before))

    const random = randomFrom(SEED)
    const pick = <T>(all: T[]): T => all[random(all.length)] as T
    const missed: string[] = []
    for (let count = 0; count < TAMPERINGS; count++) {
      const way = pick(Object.keys(WAYS))
      const tampered = storage.transact(async (db) => {
        await WAYS[way]?.(db, pick)
        if ((await verifyAudit({ secrets, db })).intact) missed.push(way)
        throw new TakenBack()
      })
      await assert.rejects(tampered, TakenBack)
    }
    assert.deepEqual(missed, [])
    assert.equal((await world.operator.get('/operator/audit/verify')).body.intact, true)
  },
)

test('rows are chained by themselves within seconds, and the tail that is not is counted', async (t) => {
  const { owner, operator, eventually } = await house(t)
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['a'] }))
  const { intact, sealed, unsealed } = (await operator.get('/operator/audit/verify')).body
  assert.deepEqual([intact, sealed + unsealed], [true, 1])
  await eventually(
    async () => (await operator.get('/operator/audit/verify')).body.sealed === 1,
    'the chaining',
  )
})

testOnPostgres('a change whose transaction ends after later ones is chained all the same', async (t) => {
  const world = await house(t)
  const { storage } = world.house
  let commit = () => {}
  let isWritten = () => {}
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const late = storage.transact(async (db) => {
    const row = { at: 1, actor: 'late', app_id: null, action: 'late', node_id: null, account_id: ACCOUNT }
    await db
      .insertInto('audit')
      .values({ ...row, trace_id: 'late', outcome: 'done', times: 1 })
      .execute()
    isWritten()
    await new Promise<void>((resolve) => {
      commit = resolve
    })
  })
  await written
  assertDone(await world.owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['a'] }))
  await allChained(world.house)
  const before = (await world.operator.get('/operator/audit/verify')).body
  assert.deepEqual([before.intact, before.sealed, before.unsealed], [true, 1, 0])
  commit()
  await late
  const between = (await world.operator.get('/operator/audit/verify')).body
  assert.deepEqual([between.intact, between.sealed, between.unsealed], [true, 1, 1])
  await allChained(world.house)
  const after = (await world.operator.get('/operator/audit/verify')).body
  assert.deepEqual([after.intact, after.sealed, after.unsealed], [true, 2, 0])
})

test('a refused operation that changed something has the code of its refusal', async (t) => {
  const { owner, operator } = await house(t)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  const { code } = (await operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)).body
  const wrong = code === '000000' ? '111111' : '000000'
  assertRefused(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: wrong }), {
    status: 400,
    code: 133016,
  })
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code }))
  const { data } = (await operator.get(`/operator/audit?node=${UNVERIFIED_NUMBER}`)).body
  const outcomes = data.map((one: Record<string, string>) => [one.action, one.outcome])
  assert.deepEqual(outcomes, [
    ['verifyCode', 'done'],
    ['verifyCode', 'refused 133016'],
    ['requestCode', 'done'],
  ])
})

test('refused callers are in the audit: without a token, a permission, or another’s thing', async (t) => {
  const { anyone, actor, powerless, owner, operator, eventually } = await house(t)
  for (let times = 0; times < 3; times++) await anyone.get(`/${ACCOUNT}`)
  await actor('no-such-token').get(`/${ACCOUNT}`)
  await powerless.get(`/${ACCOUNT}`)
  await owner.get(`/${STRANGERS_NUMBER}`)
  await owner.get('/1')
  await owner.get('/operator/audit')
  const data = await eventually(async () => {
    const { body } = await operator.get('/operator/audit?action=authorization')
    return body.data.length >= 3 && body.data
  }, 'the record')
  const found = data.map((one: Record<string, unknown>) => [
    String(one.actor).split(':')[0],
    one.app_id,
    one.outcome,
    one.times,
  ])
  assert.deepEqual(found.toSorted(), [
    ['anyone', null, 'refused 190', 5],
    ['token', APP, 'refused 100', 1],
    ['token', APP, 'refused 200', 1],
  ])
  assert.deepEqual((await operator.get('/operator/audit')).body.data, [])
})

testOnce('however many are refused, few rows are written', () => {
  const refused = refusedCallers()
  const permissions = new Set<never>()
  for (let at = 0; at < 10_000; at++) {
    const caller = { kind: 'token', token_id: String(at), app_id: '1', permissions, accounts: 'all' } as const
    refused.note(caller, 200, 'trace')
  }
  const taken = refused.take()
  assert.equal(taken.length, KINDS_MAX + 1)
  assert.equal(
    taken.reduce((sum, { times }) => sum + times, 0),
    10_000,
  )
  assert.deepEqual(refused.take(), [])
})

test('old rows are forgotten if that is wanted, block by block, and what is left is still shown to be intact', async (t) => {
  const world = await house(t, { PARLEY_AUDIT_KEPT_DAYS: '2' })
  const { owner, operator, clock, house: inner } = world
  await furnish(world)
  await clock.advance(86_400)
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['c'] }))
  await allChained(inner)
  const firstSeqs = (await inner.storage.read.selectFrom('audit').select('seq').execute()).map(
    (row) => row.seq,
  )
  await clock.advance(1.5 * 86_400)
  const left = async () => await inner.storage.read.selectFrom('audit').selectAll().orderBy('seq').execute()
  await eventually(
    async () => (await left()).every((row) => row.at > inner.clock.now() - 2 * 86_400_000),
    'the old rows to go',
  )
  assert.ok(firstSeqs.length > 20)
  const verdict = async () => (await operator.get('/operator/audit/verify')).body
  assert.deepEqual([(await verdict()).intact, (await verdict()).problems], [true, []])
  assert.ok(
    (await left()).some((row) => row.action === 'configureAutomation'),
    'the young one is there',
  )
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['d'] }))
  await allChained(inner)
  assert.equal((await verdict()).intact, true)
  // Somebody else than the service who forgets is found out.
  await inner.storage.transact(async (db) => {
    const { number, chain, seqs } = await db
      .selectFrom('audit_blocks')
      .selectAll()
      .where('chain', '=', `account ${ACCOUNT}`)
      .orderBy('number')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('audit').where('seq', 'in', JSON.parse(seqs)).execute()
    await db.deleteFrom('audit_blocks').where('chain', '=', chain).where('number', '=', number).execute()
  })
  assert.equal((await verdict()).intact, false)
})
