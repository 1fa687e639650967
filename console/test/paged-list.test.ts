import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Page, pagedList } from '../src/server/paged-list.ts'

type Row = { id: number; says: string }
const PAGE = 3

/** What is written down so far, newest first, three to a page. */
function logOf(...ids: number[]) {
  const rows: Row[] = ids.map((id) => ({ id, says: 'first' }))
  const read = async (after?: string): Promise<Page<Row>> => {
    const data = rows.filter(({ id }) => after === undefined || id < Number(after)).slice(0, PAGE)
    const last = data.at(-1)
    const cursors = last && { cursors: { after: String(last.id) } }
    return { data, paging: { ...cursors, ...(last && last.id > 1 && { next: 'more' }) } }
  }
  return { rows, read, list: pagedList<Row>(read, ({ id }) => String(id)) }
}

const idsOf = ({ rows }: { rows: Iterable<Row> }) => [...rows].map(({ id }) => id)

test('what was written between the first look and the first news is found, in its place', async () => {
  const { rows, list } = logOf(3, 2, 1)
  await list.more()
  rows.unshift({ id: 5, says: 'first' }, { id: 4, says: 'first' })
  list.put({ id: 5, says: 'sent' })
  await list.catchUp()
  assert.deepEqual(idsOf(list), [5, 4, 3, 2, 1])
})

test('of two words on one row the later holds: read again before it was sent, and sent while it is read', async () => {
  const log = logOf(3, 2, 1)
  await log.list.more()
  log.rows[0] = { id: 3, says: 'changed before anybody listened' }
  const catching = log.list.catchUp()
  log.list.put({ id: 2, says: 'sent' })
  await catching
  assert.deepEqual(
    [...log.list.rows].map(({ says }) => says),
    ['changed before anybody listened', 'sent', 'first'],
  )
})

test('a list that is held shows nothing of it until it is let go', async () => {
  const { rows, list } = logOf(2, 1)
  await list.more()
  list.hold(true)
  rows.unshift({ id: 4, says: 'first' }, { id: 3, says: 'first' })
  await list.catchUp()
  assert.deepEqual([idsOf(list), list.waiting], [[2, 1], 2])
  list.hold(false)
  assert.deepEqual(idsOf(list), [4, 3, 2, 1])
})

test('after more than a page the list begins anew: no hole is hidden', async () => {
  const { rows, list } = logOf(3, 2, 1)
  await list.more()
  rows.unshift(...[9, 8, 7, 6, 5, 4].map((id) => ({ id, says: 'first' })))
  await list.catchUp()
  assert.deepEqual([idsOf(list), list.state], [[9, 8, 7], 'more'])
})

test('a look that fails is reported, and taken again by whoever asks for more', async () => {
  const log = logOf(3, 2, 1)
  let isBroken = false
  const list = pagedList<Row>(
    (after) => (isBroken ? Promise.reject(new Error('gone')) : log.read(after)),
    ({ id }) => String(id),
  )
  await list.more()
  log.rows.unshift({ id: 4, says: 'first' })
  isBroken = true
  await list.catchUp()
  assert.match(String(list.error), /gone/)
  isBroken = false
  await list.more()
  assert.deepEqual([list.error, idsOf(list)], [undefined, [4, 3, 2, 1]])
})

test('news, changes and what is read further down find their place by its number, however they are mixed', async () => {
  const ids = Array.from({ length: 30 }, (_, step) => 30 - step)
  const { rows, list } = logOf(...ids.slice(10))
  await list.more()
  const { rows: shown } = list
  for (const id of [21, 22]) list.put({ id, says: 'sent' })
  await list.more()
  rows.unshift(...ids.slice(5, 10).map((id) => ({ id, says: 'first' })))
  list.put({ id: 19, says: 'changed' })
  for (const id of [23, 24, 25]) list.put({ id, says: 'sent' })
  await list.catchUp()
  await list.more()
  // The same rows as ever: nothing was made a second time.
  assert.equal(list.rows, shown)
  assert.deepEqual(idsOf(list), [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12])
  for (const [place, id] of idsOf(list).entries())
    assert.deepEqual([list.rows.at(place)?.id, list.rows.placeOf(String(id))], [id, place])
  assert.equal(list.rows.at(list.rows.placeOf('19'))?.says, 'changed')
  assert.equal(list.rows.placeOf('99'), -1)
})

test('what a filter leaves out is known all the same: it is neither shown nor taken for a hole', async () => {
  const log = logOf(6, 5, 4, 3, 2, 1)
  const list = pagedList<Row>(
    log.read,
    ({ id }) => String(id),
    ({ id }) => id % 2 === 0,
  )
  await list.more()
  log.rows.unshift({ id: 8, says: 'first' }, { id: 7, says: 'first' })
  list.put({ id: 7, says: 'sent' })
  await list.catchUp()
  await list.more()
  assert.deepEqual([idsOf(list), list.has('5')], [[8, 6, 4, 2], true])
})
