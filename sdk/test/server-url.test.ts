/** The token goes to the server alone, whatever is passed as path, id, version, brand or link. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ParleyOperator } from '../../operator/src/index.ts'
import { AddressError, Parley, urlAt } from '../src/index.ts'
import { hostilePaths } from './hostile-paths.ts'

const PATHS = 10_000
const SEED = 50

type Sent = { url: URL; token: string | null }

/** A fetch that notes what would be sent, and where. */
function noting(sent: Sent[]): typeof fetch {
  return async (input, init) => {
    sent.push({ url: new URL(String(input)), token: new Headers(init?.headers).get('authorization') })
    return Response.json({})
  }
}

for (const [home, below] of [
  ['http://127.0.0.1:1855', '/'],
  ['https://chat.example/parley/', '/parley/'],
] as const) {
  test(`no path, id, version or brand of ${PATHS} sends a token elsewhere (${home})`, async () => {
    const sent: Sent[] = []
    const more = { baseUrl: home, token: 'secret', fetch: noting(sent), retries: 0 }
    const parley = new Parley(more)
    const operator = new ParleyOperator({ ...more, key: 'secret' })
    const WAYS: ((given: string) => Promise<unknown>)[] = [
      (path) => parley.call.transport.send('GET', path, undefined),
      (path) => operator.call.transport.send('POST', path, {}),
      (path) => parley.call.transport.download(path),
      (id) => parley.flows.publish(id),
      (id) => operator.events.explain(id),
      (version) => new Parley({ ...more, version }).accounts.read('1'),
      (brand) => new Parley({ ...more, brand }).profile.read('1'),
    ]
    let [refused, turn] = [0, 0]
    for (const given of hostilePaths(PATHS, SEED)) {
      try {
        await WAYS[turn++ % WAYS.length]?.(given)
      } catch (error) {
        assert.ok(error instanceof AddressError, `${error}`)
        refused++
      }
    }
    const tokened = sent.filter(({ token }) => token !== null)
    const elsewhere = tokened.filter(
      ({ url }) => url.origin !== new URL(home).origin || !url.pathname.startsWith(below),
    )
    assert.deepEqual(
      elsewhere.map(({ url }) => url.href),
      [],
    )
    // Both were reached: what is sent as it is, and what is refused.
    assert.ok(tokened.length > PATHS / 4 && refused > PATHS / 4, `${tokened.length} sent, ${refused} refused`)
  })
}

test('a base that is no address of a server is refused', async () => {
  for (const baseUrl of ['', 'chat.example', 'ftp://chat.example', 'http://me:word@chat.example', 'http://'])
    await assert.rejects(new Parley({ baseUrl, token: 'secret' }).accounts.read('1'), AddressError, baseUrl)
})

test('a path keeps its parameters, and a base its own path', () => {
  assert.equal(urlAt('http://h:1', '/a?q=../x\\y#z'), 'http://h:1/a?q=../x\\y#z')
  assert.equal(urlAt('http://h:1/below/', '/a/'), 'http://h:1/below/a/')
  assert.equal(urlAt(new URL('http://h/?x=1#y'), '/a'), 'http://h/a')
})

test('a redirect and a link of the server take no token elsewhere', async (t) => {
  const trapped: IncomingMessage[] = []
  const trap = await listening(t, (request, response) => {
    trapped.push(request)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const home = await listening(t, (request, response) => {
    if (request.url?.includes('/media'))
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: `${trap}/file` }))
    else response.writeHead(302, { location: `${trap}/moved` }).end()
  })
  const parley = new Parley({ baseUrl: home, token: 'secret', retries: 0 })
  await parley.accounts.read('1')
  await parley.media.download('media')
  assert.deepEqual(
    trapped.map(({ url, headers }) => [url, headers.authorization]),
    [
      ['/moved', undefined],
      ['/file', undefined],
    ],
  )
  // The platform keeps files on another host, and wants the token there.
  await new Parley({ baseUrl: home, token: 'secret', version: 'media' }).media.download('1')
  assert.equal(trapped.at(-1)?.headers.authorization, 'Bearer secret')
})

async function listening(t: TestContext, handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What joins an address by hand: a template or a sum with an address in front, given to whatever asks it. */
const BY_HAND = [
  /\b(?:fetch|Fetch|EventSource|URL|send|download|[rR]equest)\(\s*(?:'[A-Z]+',\s*)?`\$\{(?:\w+\.)*(?:url|root|origin|baseUrl|server)\b/,
  /\b(?:url|root|origin|baseUrl|serverRoot)\s*\+\s*(?!root\.pathname)[\w`'"]/,
  /\bnew URL\([^)]*,\s*(?:serverRoot|consoleRoot|url|baseUrl|server\.url)\)/,
]
const ONE_PLACE = 'sdk/src/http/server-url.ts'

test('addresses of the server are put together in one place', () => {
  const root = new URL('../../', import.meta.url)
  const sources = globSync('{sdk,operator,testing,cli,console}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => file !== ONE_PLACE,
  )
  assert.ok(sources.length > 300)
  const found = sources.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .filter((line) => BY_HAND.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(found, [
    "console/src/server/connection.ts: export const serverRoot = new URL('..', consoleRoot)",
  ])
  for (const line of [['fetch(`', '{url}/x`)'].join('$'), 'send(url + path)', "new URL('x', serverRoot)"])
    assert.ok(
      BY_HAND.some((pattern) => pattern.test(line)),
      line,
    )
})
