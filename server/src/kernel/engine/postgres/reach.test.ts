import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayMeet, reachOf } from './reach.ts'

const meet = (a: [string, ...unknown[]], b: [string, ...unknown[]]) => {
  const [one, other] = [a, b].map(([text, ...values]) => ({ reach: reachOf(text), values }))
  return one && other && mayMeet(one, other)
}
const pinsOf = (text: string) => {
  const { pins } = reachOf(text)
  return pins && Object.fromEntries(pins)
}

test('rows of other values in one column are never the same row', () => {
  const update = 'update "t" set "n" = "n" + $1 where "id" = $2 and "n" < $3'
  assert.equal(meet([update, 1, 'a', 5], [update, 1, 'b', 5]), false)
  assert.equal(meet([update, 1, 'a', 5], [update, 1, 'a', 9]), true)
  const insert = 'insert into "t" ("id", "n") values ($1, $2)'
  assert.equal(meet([insert, 'c', 1], [update, 1, 'a', 5]), false)
  assert.equal(meet([insert, 'a', 1], [update, 1, 'a', 5]), true)
  assert.equal(meet(['select * from "t" where "other" = $1', 'x'], [update, 1, 'a', 5]), true)
})

test('a column that a statement sets tells nothing: it has one value before and another after', () => {
  assert.deepEqual(pinsOf('update "t" set "state" = $1 where "id" = $2 and "state" = $3'), { id: 1 })
})

test('what is inserted where it may be there already, is whatever row is in its way', () => {
  const upsert =
    'insert into "t" ("id", "key", "n") values ($1, $2, $3) on conflict ("key") do update set "n" = $4'
  assert.deepEqual(pinsOf(upsert), { key: 1 })
  assert.deepEqual(pinsOf('insert into "t" ("id", "n") values ($1, $2) on conflict do nothing'), undefined)
  assert.deepEqual(pinsOf('insert into "t" ("id", "n") values ($1, $2), ($3, $4)'), undefined)
  assert.equal(reachOf(upsert).does, 'change')
})

test('what is not understood may reach any row of each table that it names', () => {
  const joined = 'select * from "a" inner join "b" on "b"."id" = "a"."id" where "a"."id" = $1'
  assert.deepEqual([reachOf(joined).tables, pinsOf(joined)], [['a', 'b'], undefined])
  for (const where of [
    '"id" = $1 or "n" = $2',
    '"id" in (select "id" from "u" where "k" = $1)',
    'not "id" = $1',
  ])
    assert.equal(Object.keys(pinsOf(`update "t" set "x" = $3 where ${where}`) ?? {}).length, 0, where)
  const written = `with mine as (select counted_at from places where id = $1), counted as (
    update usage set n = n + 1 where id = $2 returning id) insert into places select id from counted`
  assert.deepEqual(
    [...reachOf(written).tables].sort(),
    ['counted', 'mine', 'places', 'usage'].filter((one) => one !== 'mine'),
  )
  assert.equal(reachOf(written).does, 'change')
  assert.deepEqual(reachOf('select 1 from a, b as c where a.x = c.x').tables, ['a', 'b'])
})

test('what holds rows is distinguished from what only reads', () => {
  assert.equal(reachOf('select * from "t" where "id" = $1').does, 'read')
  for (const how of ['update', 'share', 'no key update', 'key share'])
    assert.equal(reachOf(`select * from "t" where "id" = $1 for ${how}`).does, 'lock', how)
  assert.equal(reachOf('insert into "t" ("id") values ($1)').does, 'insert')
  assert.equal(reachOf('delete from "t" where "id" = $1').isWide, true)
})

test('a lock by name is met under that name only', () => {
  const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  assert.equal(meet([lock, 'a'], [lock, 'b']), false)
  assert.equal(meet([lock, 'a'], [lock, 'a']), true)
  assert.equal(reachOf(lock).does, 'lock')
})

test('what is about the transaction itself is asked in one of its own', () => {
  for (const text of [
    'savepoint giving_way',
    'set local lock_timeout = 100',
    'lock table "t" in share mode',
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
  ])
    assert.equal(reachOf(text).isSolitary, true, text)
})

test('only a read without functions answers the same twice', () => {
  assert.equal(reachOf('select * from "t" where "id" = $1').isPlain, true)
  assert.equal(reachOf(`select nextval('s')`).isPlain, false)
})
