/** What the command and the kit start may fail in its first turn of the event loop: only whoever waits gets the error. */

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startServer } from '@parley-dev/testing/service'
import { portOf, relay } from '../src/intercept/isolated/relay.ts'
import { runLine } from '../src/running/line.ts'
import { openInBrowser } from '../src/serving/browser.ts'

const SHARED_SERVICE = '../../testing/src/service/shared-service.ts'

test('a service that cannot be started is reported', async () => {
  const nowhere = { line: 'true', cwd: '/nowhere' }
  await assert.rejects(startServer(nowhere), /could not be started \(spawn .*ENOENT\)/)
  await assert.rejects(runLine(nowhere.line, nowhere.cwd, process.env), /ENOENT/)
})

test('a keeper of the kit that cannot be started is reported', async (t) => {
  const { execPath } = process
  const { PARLEY_SERVER } = process.env
  t.after(() => {
    process.execPath = execPath
    if (PARLEY_SERVER === undefined) delete process.env.PARLEY_SERVER
    else process.env.PARLEY_SERVER = PARLEY_SERVER
  })
  process.execPath = '/nowhere/node'
  // Not the one that other tests of this run may share.
  process.env.PARLEY_SERVER = 'a line that nobody else starts'
  const { sharedService } = await import(`${SHARED_SERVICE}?by-itself`)
  await assert.rejects(sharedService(), /could not be started: spawn \/nowhere\/node ENOENT/)
})

test('where there is no browser, nothing happens', async (t) => {
  const { PATH } = process.env
  t.after(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = '/nowhere'
  openInBrowser('http://localhost')
  await new Promise((resolve) => setTimeout(resolve, 10))
})

test('a relay to where nobody is closes the connection, and goes on', async (t) => {
  const server = await relay({ host: '127.0.0.1', port: 0 }, { path: '/nowhere/socket' })
  t.after(() => server.close())
  for (let count = 0; count < 3; count++) {
    const socket = connect(portOf(server), '127.0.0.1').on('error', () => {})
    socket.resume().write('hello')
    await new Promise((resolve) => socket.on('close', resolve))
  }
})
