import assert from 'node:assert/strict'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { makeAuthority, makeLeaf } from '../../cli/src/intercept/authority/authority.ts'
import { freePort } from '../../server/test/free-port.ts'
import { actorAt, PRODUCTION } from '../../server/test/house.ts'
import { testNeeding } from '../../server/test/needs.ts'
import { newTenant } from '../../server/test/tenant.ts'
import { assertAccessible, visit } from './console-in-a-browser.ts'
import { clientsOf } from './life.ts'

const test = testNeeding('browser')

const KEY = PRODUCTION.PARLEY_OPERATOR_KEY
const PAGES = [
  'events',
  'requests',
  'conversations',
  'templates',
  'flows',
  'qr-codes',
  'payments',
  'webhooks',
  'numbers',
  'laboratory',
  'access',
  'operation',
  '',
]

/** Ends TLS, and hands on what comes below a prefix without the prefix, as many a proxy does. */
async function proxy(t: TestContext, prefix: string, target: string): Promise<string> {
  const now = new Date()
  const { cert, key } = makeLeaf(makeAuthority(['localhost'], now), ['localhost'], now)
  const server = createServer({ cert, key }, (asked, answered) => {
    const forwarded = request(
      `${target}${(asked.url ?? '/').replace(prefix, '')}`,
      {
        method: asked.method,
        headers: {
          ...asked.headers,
          'x-forwarded-for': '203.0.113.7',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': String(asked.headers.host),
          'x-forwarded-prefix': prefix,
        },
      },
      (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(answered)
      },
    )
    forwarded.on('error', () => answered.destroy())
    answered.on('close', () => forwarded.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return `https://localhost:${(server.address() as AddressInfo).port}${prefix}`
}

test('in production, behind a proxy that ends TLS and has a prefix, every page opens, a token is made, and everybody is signed out; no tool of the sandbox is shown', async (t) => {
  const port = await freePort()
  const inner = `http://127.0.0.1:${port}`
  const front = await proxy(t, '/parley', inner)
  const { page, browser, complaints } = await visit(t, {
    ...PRODUCTION,
    PORT: String(port),
    PARLEY_PUBLIC_URL: front,
    PARLEY_TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  const { operator } = clientsOf(inner, KEY)
  const { app_id, account_id, phone_number_id } = await newTenant(inner, actorAt(inner, KEY))

  const signIn = async (at: typeof page, key: string) => {
    await at.goto(`${front}/console`)
    await at.getByLabel('Operator key').fill(key)
    await at.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn(page, 'not-the-key')
  await page.getByRole('alert').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Open the console' }).count(), 0)
  await signIn(page, KEY)
  const rail = page.getByRole('navigation', { name: 'Console' }).first()
  await rail.waitFor()
  const cookies = await page.context().cookies()
  assert.deepEqual(
    cookies.map(({ secure, httpOnly, sameSite, path }) => ({ secure, httpOnly, sameSite, path })),
    [{ secure: true, httpOnly: true, sameSite: 'Strict', path: '/parley' }],
  )
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  for (const place of PAGES) {
    await page.goto(`${front}/console/default/-/-/${place}`)
    await rail.waitFor()
    await page.locator('main h1, main .empty-title').first().waitFor({ state: 'attached' })
    assert.equal(await page.getByRole('alert').count(), 0, place)
  }
  const said = { from: '16505551234', type: 'text', text: { body: 'Hello' } }
  await operator.messages.receive(phone_number_id, said as never)
  await page.goto(`${front}/console/default/${account_id}/${phone_number_id}/conversations/${said.from}`)
  await page.getByText('Hello').first().waitFor()
  assert.equal(await page.locator('iframe').count(), 0)
  assert.deepEqual(refused, [], 'the console asks for nothing that production does not have')
  for (const name of ['World', 'Phone', 'Advance the clock'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
  assert.equal(await rail.getByRole('link', { name: 'Laboratory' }).count(), 0)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Go to, or do' })
  await palette.getByRole('combobox').fill('>')
  await palette
    .getByRole('option', { name: /light|dark/i })
    .first()
    .waitFor()
  for (const name of [/write as/i, /test event/i, /phone/i, /advance|time pass/i])
    assert.equal(await palette.getByRole('option', { name }).count(), 0, String(name))
  await page.keyboard.press('Escape')

  await page.goto(`${front}/console/default/-/-/access`)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('The token, shown once').waitFor()
  assert.equal((await operator.apps.tokens(app_id).all()).length, 2)
  await assertAccessible(page, 'access in production')

  const other = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  await signIn(other, KEY)
  await other.getByRole('navigation', { name: 'Console' }).first().waitFor()
  await page.getByRole('button', { name: 'Operator' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await other.reload()
  await other.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  assert.deepEqual(complaints, [])
})
