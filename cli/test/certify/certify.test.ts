/** `parley certify`: what survives the platform passes, and what does not is found, each by a case that says why. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { BUGS } from '../../../lab/truth/receivers/bugs.ts'
import { failedOf, KEYS } from '../../../lab/truth/receivers/found.ts'
import { listening } from '../../../lab/truth/receivers/receiver.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { FAMILIES } from '../../src/certify/cases/all.ts'
import { casesOf, type RealEvent } from '../../src/certify/cases/case.ts'
import { eventsOf } from '../../src/certify/run/world.ts'
import { runHosted } from '../hosted.ts'

let service: Started
let events: RealEvent[]
let folder: string
before(async () => {
  service = await startServer(findServer())
  events = await eventsOf({ url: service.url, key: 'sandbox-operator-key' })
  folder = await mkdtemp(join(tmpdir(), 'parley-certify-'))
})
after(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const parley = (args: string[]) => runHosted(args, { cwd: folder, env: { PARLEY_URL: service.url } })

test('there are 150 cases or more, made of every field and every kind of message of the contract', () => {
  const cases = casesOf(FAMILIES, { ...KEYS, events })
  assert.ok(cases.length >= 150, `${cases.length}`)
  assert.equal(new Set(cases.map(({ family, name }) => `${family}: ${name}`)).size, cases.length)
  const names = events.map(({ name }) => name)
  for (const name of [
    'messages.text',
    'messages.order',
    'messages.edit',
    'messages.revoke',
    'messages.read',
    'flows',
    'account_alerts',
  ])
    assert.ok(names.includes(name), `${name} is missing among ${names.join(', ')}`)
})

test('a receiver without a mistake passes every case', async () => {
  assert.deepEqual(await failedOf(events), [])
})

/** All of them: `npm run prove -- truth receivers`. */
const SAMPLE: [bug: string, found: RegExp][] = [
  ['compares as far as what was sent goes', /^wrong signatures: cut: answered 200, which is not 403$/],
  ['signs the JSON that it has written anew', /^bytes: escaped slashes: answered 403$/],
  [
    'confirms the challenge as a number',
    /^handshakes: zeros at the beginning: answered "1158201444", not the challenge/,
  ],
  ['takes a phone number for granted', /^no phone number: messages\.text: answered 500$/],
  ['reads 100 kB', /^batches: a history of 5,000 messages: answered 413$/],
  ['ends at what is unsupported', /unsupported.*not alive after it/],
  ['never answers an empty text', /^texts: empty: nothing was answered within 2 s$/],
]
for (const [bug, found] of SAMPLE)
  test(`it is found that a receiver ${bug}`, async () => {
    const failed = await failedOf(events, BUGS[bug]?.())
    const lines = failed.map(({ family, name, wrong }) => `${family}: ${name}: ${wrong}`)
    assert.ok(
      lines.some((line) => found.test(line)),
      lines.slice(0, 20).join('\n'),
    )
  })

test('the command says it in words, as JSON, as JUnit and as a picture, and ends with 1 where a case fails', async (t) => {
  const { url, close } = await listening(KEYS, BUGS['checks no signature']?.())
  t.after(close)
  const keys = ['--secret', KEYS.secret, '--verify-token', KEYS.verifyToken]
  const { code, out } = await parley(['certify', url, ...keys, '--junit', 'a.xml', '--badge', 'a.svg'])
  assert.equal(code, 1, out)
  assert.match(out, /✗ {2}wrong signatures +0 of \d+/)
  assert.match(out, /✗ wrong signatures: none: answered 200, which is not 403\n/)
  const xml = await readFile(join(folder, 'a.xml'), 'utf8')
  assert.match(
    xml,
    /<testcase classname="wrong signatures" name="none"[^>]*>\n +<failure message="answered 200/,
  )
  assert.match(await readFile(join(folder, 'a.svg'), 'utf8'), /<title>webhook receiver: \d+ of \d+<\/title>/)
  const json = JSON.parse((await parley(['certify', url, ...keys, '--json'])).out)
  assert.deepEqual([json.failed, json.cases], [18, json.passed + 18])
})

test('only this machine is strained, unless somebody says that the other one is theirs; and nothing is sent to nobody', async () => {
  const keys = ['--secret', 's', '--verify-token', 'v']
  const nobody = await parley(['certify', `localhost:${await freePort()}/hook`, ...keys])
  assert.equal(nobody.code, 3)
  assert.match(
    nobody.err,
    /Nobody answers at http:\/\/localhost:\d+\/hook \(ECONNREFUSED\)\.\n {2}Start your receiver/,
  )
  const away = await parley(['certify', 'http://192.0.2.1/hook', ...keys])
  assert.equal(away.code, 2)
  assert.match(
    away.err,
    /192\.0\.2\.1 is 192\.0\.2\.1, which is not this machine\.\n {2}.*--i-own-this-server/,
  )
  const nothing = await parley(['certify', 'http://localhost:3000/hook'])
  assert.equal(nothing.code, 2)
  assert.match(nothing.err, /an address, a secret and a verify token/)
})
