/** A command in a network of its own: what it reaches, and that it reaches nothing else. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testNeeding } from '../../../server/test/needs.ts'
import { scene } from './scene.ts'

const test = testNeeding('ip', 'namespaces')

/** Asks every address in its arguments, and prints what came of each. */
const ASK_ALL = `for (const url of process.argv.slice(1))
  await fetch(url, { signal: AbortSignal.timeout(60000) }).then(
    (answer) => console.log(answer.status, url),
    (error) => console.log(error.cause?.code ?? error.name, url))`

const ASK = [process.execPath, '--input-type=module', '-e', ASK_ALL]

test('nothing leaves: only the platform, Parley and the services that are named are there', async (t) => {
  const world = await scene()
  t.after(world.close)
  const services = await Promise.all(['needed', 'other'].map(() => service(t)))
  const [needed = 0, other = 0] = services
  const asked: [string, RegExp][] = [
    ['https://graph.facebook.com/v23.0/me', /^401 /],
    ['http://graph.facebook.com/v23.0/me', /^401 /],
    [`${world.url}/ready`, /^200 /],
    [`http://127.0.0.1:${needed}/`, /^204 /],
    [`http://127.0.0.1:${other}/`, /^ECONNREFUSED /],
    ['http://1.1.1.1/', /^ENETUNREACH /],
    ['http://169.254.169.254/', /^ENETUNREACH /],
    ['https://example.org/', /^(ENOTFOUND|EAI_AGAIN) /],
  ]
  const args = ['run', '--isolated', '--relay', String(needed), '--', ...ASK, ...asked.map(([url]) => url)]
  const { code, out, err } = await world.parley(args, {
    HTTPS_PROXY: 'http://proxy.example:3128',
    NODE_USE_ENV_PROXY: '1',
  })
  assert.equal(code, 0, err)
  const lines = out.trim().split('\n')
  for (const [index, [url, expected]] of asked.entries()) assert.match(lines[index] ?? '', expected, url)

  const script = `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log(process.getuid())`
  const running = world.starting(['run', '--isolated', '--', process.execPath, '-e', script])
  const [, uid] = await running.says(/^(\d+)\n/)
  assert.equal(Number(uid), process.getuid?.())
  running.child.kill('SIGTERM')
  assert.equal((await running.ended).code, 5)
  const missing = await world.parley(['run', '--isolated', '--', 'no-such-command'])
  assert.equal(missing.code, 127)
  assert.match(missing.err, /There is no command "no-such-command"/)
})

async function service(t: { after(done: () => void): void }): Promise<number> {
  const server = createServer((_, answer) => answer.writeHead(204).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
