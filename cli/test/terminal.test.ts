/** What differs where somebody looks and types: colours, the question whether missed events are wanted, a phone, Ctrl-C. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { Parley } from '@parley-dev/sdk'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { COMMAND } from '../../server/test/program.ts'
import { run } from './command.ts'
import { atTerminal, CTRL_C } from './terminal.ts'

let service: Started
let receiver: Server
let target: string
let received = 0
before(async () => {
  service = await startServer(findServer())
  receiver = createServer((request, response) => {
    received++
    request.resume()
    response.end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
})
after(async () => {
  receiver.close()
  await service.stop()
})

const kept = Object.entries(process.env).filter(
  ([name]) => !/^(PARLEY_.*|NODE_TEST.*|NO_COLOR|FORCE_COLOR)$/.test(name),
)
const terminal = (args: string[], more: Record<string, string> = {}) =>
  atTerminal([process.execPath, COMMAND, ...args], {
    env: { ...Object.fromEntries(kept), PARLEY_URL: service.url, ...more },
  })

const PROMPT = /> \S*$/
const GREEN_MARK = '\u001b[32m✓\u001b[39m'

test('there is colour on a terminal, and none where NO_COLOR or a flag says so', async () => {
  const coloured = terminal(['status'])
  assert.equal(await coloured.ended, 0)
  assert.ok(coloured.shown().includes(GREEN_MARK), coloured.shown())
  for (const plain of [terminal(['status'], { NO_COLOR: '1' }), terminal(['status', '--no-color'])]) {
    assert.equal(await plain.ended, 0)
    assert.match(plain.shown(), /✓ Parley/)
    assert.equal(plain.shown().includes('\u001b['), false)
  }
})

test('listen asks whether what was missed is wanted, takes yes and no, and Ctrl-C ends it tidily', async () => {
  const listening = () => terminal(['listen', '--forward-to', target])
  const first = listening()
  await first.shows(/Listening to account/)
  first.type(CTRL_C)
  assert.equal(await first.ended, 0)
  for (const [answer, forwarded] of [
    ['n', 0],
    ['y', 1],
  ] as const) {
    if (answer === 'n') await run(['trigger', 'messages', '--url', service.url])
    received = 0
    const next = listening()
    await next.shows(/1 event\(s\) were missed since this target last listened\. Forward them now\? \[y\/N\]/)
    next.type(`${answer}\r`)
    await next.shows(/Listening to account/)
    assert.equal(received, forwarded, `answered ${answer}`)
    next.type(CTRL_C)
    assert.equal(await next.ended, 0)
  }
})

test('a customer types at the phone, sees what the business answers as it comes, and quits', async () => {
  const customer = '15550100088'
  const phone = terminal(['phone', '--as', customer])
  await phone.shows(PROMPT)
  phone.type('Two croissants, please\r')
  await phone.shows(/croissants[\s\S]+croissants[\s\S]+> \S*$/)
  const business = new Parley({ baseUrl: service.url, token: 'sandbox-token' })
  await business.messages.text('300000000000001', customer, 'They are in the oven.')
  await phone.shows(/They are in the oven\./)
  phone.type('/juggle\r')
  await phone.shows(/✗ \/juggle is nothing a customer can do/)
  phone.type('/quit\r')
  assert.equal(await phone.ended, 0)
})
