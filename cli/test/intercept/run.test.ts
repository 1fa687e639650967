/** `parley run` as the parent of a command: its exit code, signals, what it leaves behind, and what it refuses. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { run } from '../command.ts'
import { NUMBER, type Scene, scene } from './scene.ts'

const NODE = process.execPath
const FIRST_NUMBERS = `https://graph.facebook.com/v23.0/200000000000001/phone_numbers?limit=1&access_token=sandbox-token`

let world: Scene
before(async () => {
  world = await scene()
})
after(() => world.close())

const node = (script: string, flags: string[] = []) => ['run', ...flags, '--', NODE, '-e', script]

test('it ends with the code of its command, and leaves nothing behind', async () => {
  const own = join(world.folder, 'temporary')
  await mkdir(own)
  const commands: [string[], number, RegExp][] = [
    [node('process.exit(7)'), 7, /^parley: No request for the platform came to http/],
    [node('process.kill(process.pid, "SIGABRT")'), 128 + 6, /No request/],
    [['run', '--', 'no-such-command'], 127, /There is no command "no-such-command"/],
    [['run', '--', world.folder], 126, /cannot be started \(EACCES\)/],
  ]
  for (const [args, expected, says] of commands) {
    const { code, err } = await world.parley(args, { TMPDIR: own })
    assert.equal(code, expected, err)
    assert.match(err, says)
  }
  assert.deepEqual(await readdir(own), [])
})

test('links in answers lead through the host again, with https', async () => {
  const script = `
    const first = await (await fetch('${FIRST_NUMBERS}')).json()
    const next = await fetch(first.paging.next)
    console.log(new URL(first.paging.next).origin, next.status)`
  const { code, out, err } = await world.parley(node(script))
  assert.equal(code, 0, err)
  assert.equal(out, 'https://graph.facebook.com 200\n')
  assert.match(err, /2 requests answered/)
})

test("a host of the platform speaks the platform's dialect without a version, too", async () => {
  const script = `
    const answer = await fetch('https://graph.facebook.com/200000000000001/phone_numbers?access_token=wrong')
    const { error } = await answer.json()
    const number = await (await fetch('https://graph.facebook.com/${NUMBER}/whatsapp_business_profile?access_token=sandbox-token')).json()
    console.log(answer.status, typeof error.fbtrace_id, number.data[0].messaging_product)`
  const { code, out, err } = await world.parley(node(script))
  assert.equal(code, 0, err)
  assert.equal(out, '401 string whatsapp\n')
})

test('signals reach the command, and one that does not end is killed after the grace', async () => {
  const polite = world.starting(
    node(`process.on('SIGTERM', () => process.exit(3)); console.log('ready'); setInterval(() => {}, 1000)`),
  )
  await polite.says(/ready/)
  polite.child.kill('SIGTERM')
  assert.equal((await polite.ended).code, 3)
  const stubborn = node(
    `for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => console.log(name)); console.log('ready'); setInterval(() => {}, 1000)`,
    ['--grace', '0.5'],
  )
  const deaf = world.starting(stubborn)
  await deaf.says(/ready/)
  for (const name of ['SIGHUP', 'SIGTERM'] as const) {
    deaf.child.kill(name)
    await deaf.says(new RegExp(name))
  }
  const { code, err } = await deaf.ended
  assert.equal(code, 128 + 9)
  assert.match(err, /did not end within 0\.5 seconds of being asked to, and is killed/)
})

test('a wrong argument is one sentence and a next step, before anything runs', async () => {
  await writeFile(join(world.folder, 'a-file'), '')
  const wrong: [string[], number, RegExp][] = [
    [['run'], 2, /There is no command to run/],
    [
      ['run', '--hosts', 'https://graph.facebook.com', '--', 'true'],
      2,
      /"https:\/\/graph\.facebook\.com" is no name of a host/,
    ],
    [['run', '--grace', 'soon', '--', 'true'], 2, /"soon" is no number of seconds/],
    [['run', '--isolated', '--relay', '99999', '--', 'true'], 2, /"99999" is no port/],
    [['run', '--isolated', '--relay', '443', '--', 'true'], 2, /Port 443 cannot be relayed/],
    [
      ['run', '--ca-folder', join(world.folder, 'a-file'), '--', 'true'],
      2,
      /cannot be kept in .*\n {2}.*--ca-folder/,
    ],
    [
      ['run', '--url', 'http://127.0.0.1:9', '--', 'true'],
      3,
      /No server answers at http:\/\/127\.0\.0\.1:9\.\n {2}Start it/,
    ],
    [['intercept', '--tls', '8443', '--listen', 'everywhere'], 2, /"everywhere" is no address/],
    [
      ['intercept', '--tls', new URL(world.url).port],
      2,
      /cannot be opened \(EADDRINUSE\)\.\n {2}Something listens there/,
    ],
  ]
  for (const [args, expected, says] of wrong) {
    const { code, err } = await run(args, {
      env: { PARLEY_URL: world.url, PARLEY_CA_FOLDER: join(world.folder, 'ca') },
    })
    assert.equal(code, expected, err)
    assert.match(err, says)
    assert.match(err, /^✗ [^\n]+\.\n {2}[^\n]+\n$/)
  }
  const none = await world.parley(['run', '--isolated', '--', 'true'], { PATH: world.folder })
  assert.equal(none.code, 2)
  assert.match(none.err, /^✗ --isolated needs namespaces of its own.*\(spawnSync unshare ENOENT\)\.\n/)
  // As a kernel that refuses them makes it end.
  const refusing = join(world.folder, 'refusing')
  await mkdir(refusing)
  await writeFile(
    join(refusing, 'unshare'),
    '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n',
  )
  await chmod(join(refusing, 'unshare'), 0o755)
  const refused = await world.parley(['run', '--isolated', '--', 'true'], {
    PATH: `${refusing}:/usr/bin:/bin`,
  })
  assert.equal(refused.code, 2)
  assert.match(refused.err, /this system does not give them \(unshare failed: Operation not permitted\)\.\n/)
})

test('parley intercept answers on a port, for those who trust its root, until it is asked to end', async () => {
  const listener = world.starting(['intercept', '--tls', '0', '--json'])
  const [, text = ''] = await listener.says(/^(\{.*\})\n/)
  const { tls: port, root, hosts, address: host } = JSON.parse(text)
  assert.equal(host, '127.0.0.1')
  assert.ok(hosts.includes('graph.facebook.com'))
  const call = request({
    host,
    port,
    ca: await readFile(root),
    servername: 'graph.facebook.com',
    path: `/v23.0/${NUMBER}?fields=id`,
    headers: { host: 'graph.facebook.com', authorization: 'Bearer sandbox-token' },
    agent: false,
  })
  const [answer] = await once(call.end(), 'response')
  assert.deepEqual(JSON.parse(Buffer.concat(await answer.toArray()).toString()), { id: NUMBER })
  listener.child.kill('SIGTERM')
  assert.equal((await listener.ended).code, 0)
})
