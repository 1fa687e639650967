import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPage } from '../../../test/browser.ts'
import { house } from '../../../test/house.ts'

test('the reference page shows the operations under its content policy, without a complaint and without asking anybody else', async (t) => {
  const { url } = await house(t)
  const { page, complaints } = await browserPage(t)
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) foreign.push(request.url())
  })
  const answer = await page.goto(`${url}/docs`)
  assert.match(answer?.headers()['content-security-policy'] ?? '', /default-src 'none'.*script-src 'self'/)
  await page.getByRole('heading', { name: 'Parley' }).first().waitFor()
  for (const words of ['Read a business account', 'Revoke a token, at once']) {
    await page.getByText(words).first().click()
  }
  await page.getByText('Test Request').first().waitFor()
  assert.deepEqual(complaints, [])
  assert.deepEqual(foreign, [])
})
