/** A program is played on days of the platform, and a run that costs too much fails. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { run } from './command.ts'

/** It believes that answers are free, as they were until 2026-10-01. */
const BOT = `
const { PARLEY_URL: url, PARLEY_PHONE_NUMBER_ID: number, PARLEY_OPERATOR_KEY: key, PARLEY_ACCESS_TOKEN: token, PARLEY_WORLD_ID: world } = process.env
const ask = async (path, bearer, body) => {
  const answer = await fetch(url + path, { method: body ? 'POST' : 'GET', headers: { authorization: 'Bearer ' + bearer, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
await ask('/operator/' + number + '/inbound', key, { from: '16505551234', text: { body: 'Hi' } })
await ask('/v23.0/' + number + '/messages', token, { messaging_product: 'whatsapp', to: '16505551234', text: { body: 'Hello' } })
const { totals } = await ask('/operator/costs?world=' + world, key)
if (totals[0].charged > 0) {
  console.log('not ok 1 - an answer is free')
  process.exit(1)
}
`

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'parley-platform-'))
  await writeFile(join(cwd, 'bot.mjs'), BOT)
  await writeFile(
    join(cwd, 'rates.csv'),
    'market,category,tier_from,tier_to,currency,amount,valid_from\nUS,utility,1,,USD,0.5,2026-01-01\n',
  )
})
after(() => rm(cwd, { recursive: true }))

const bot = ['--', process.execPath, 'bot.mjs']

test('a forecast says on which day a program fails, what it says of it, and which webhook differed first', async () => {
  const days = ['2026-09-30', '2026-10-02'].flatMap((day) => ['--at', day])
  const { code, out } = await run(['forecast', '--json', '--junit', 'forecast.xml', ...days, ...bot], { cwd })
  assert.equal(code, 1, out)
  const [before, since] = JSON.parse(out)
  assert.deepEqual([before.code, before.failed, before.differs], [0, [], undefined])
  assert.deepEqual([since.code, since.failed], [1, ['an answer is free']])
  assert.equal(since.differs.what, 'webhook message_status')
  assert.match(since.differs.trace_id, /^\w+/)
  const junit = await readFile(join(cwd, 'forecast.xml'), 'utf8')
  assert.match(junit, /tests="2" failures="1"/)
  assert.match(
    junit,
    /name="2026-10-02".*\n.*<failure message="exit code 1; an answer is free; first: webhook message_status">/,
  )
})

test('a run on a day of its own that spends more than its budget fails, and says which messages', async () => {
  const rich = ['exec', '--at', '2026-09-30', '--rates', 'rates.csv', '--budget', '0.4']
  assert.equal((await run([...rich, ...bot], { cwd })).code, 0)
  const send = BOT.replace('totals[0].charged > 0', 'false')
  await writeFile(join(cwd, 'spends.mjs'), send)
  const poor = ['exec', '--at', '2026-10-02', '--rates', 'rates.csv', '--budget', '0.4']
  const { code, err } = await run([...poor, '--', process.execPath, 'spends.mjs'], { cwd })
  assert.equal(code, 1, err)
  assert.match(err, /its messages cost 0.5 USD, more than the budget of 0.4/)
  assert.match(err, /0.5 USD {2}service to US {2}mid\.\w+ {2}A message without a template is charged/)
  const bare = await run(['exec', '--budget', '1', ...bot], { cwd })
  assert.deepEqual([bare.code, /A budget needs a rate card/.test(bare.err)], [2, true])
})
