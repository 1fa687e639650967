import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { freePort } from '../../server/test/free-port.ts'
import { signIn, visit } from './console-in-a-browser.ts'
import { ADA, NUMBER } from './life.ts'

/** Hands on what comes below a prefix, without the prefix, as many a proxy does. */
async function proxy(t: TestContext, prefix: string, target: string): Promise<string> {
  const server = createServer((asked, answered) => {
    const { method, headers } = asked
    const url = `${target}${(asked.url ?? '/').replace(prefix, '')}`
    const forwarded = request(url, { method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(answered)
    })
    forwarded.on('error', () => answered.destroy())
    answered.on('close', () => forwarded.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}${prefix}`
}

test('the console works behind a path prefix, streams, deep links and phone included', async (t) => {
  const port = await freePort()
  const front = await proxy(t, '/parley', `http://127.0.0.1:${port}`)
  const { page, operator, complaints } = await visit(t, { PORT: String(port), PARLEY_PUBLIC_URL: front })
  await signIn({ page, url: front })
  await page.getByRole('heading', { level: 1, name: /Nothing has happened/ }).waitFor()
  await page.getByRole('link', { name: 'Events' }).first().click()
  await page.getByText('Nothing has happened in this world yet.').waitFor()
  await operator.customers.act(NUMBER, { customer: ADA, action: 'write', text: 'Hello?' })
  await page.locator('.list-row a').first().click()
  await page.getByText('Not sent to anyone.').waitFor()
  await page.reload()
  await page.getByText('Not sent to anyone.').waitFor()
  assert.ok(page.url().startsWith(`${front}/console/default/-/-/events/`), page.url())
  assert.deepEqual(complaints, [])
})
