import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPage } from '../../../test/browser.ts'
import { house } from '../../../test/house.ts'
import { needs } from '../../../test/needs.ts'

test(
  'the reference page shows the operations under its content policy, without a complaint and without asking anybody else',
  needs('browser'),
  async (t) => {
    const { url } = await house(t)
    const { page, complaints } = await browserPage(t)
    const foreign: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== url) foreign.push(request.url())
    })
    const answer = await page.goto(`${url}/docs/api`)
    assert.match(answer?.headers()['content-security-policy'] ?? '', /default-src 'none'.*script-src 'self'/)
    await page.getByRole('heading', { name: 'Parley' }).first().waitFor()
    for (const chapter of ['Accounts', 'Flows'])
      await page.getByText(chapter, { exact: true }).first().click()
    for (const words of ['Read a business account', 'Publish a draft, so that messages can carry it']) {
      await page.getByText(words).first().click()
    }
    await page.getByText('Test Request').first().waitFor()
    assert.deepEqual(complaints, [])
    assert.deepEqual(foreign, [])
  },
)

test(
  'whoever opens the reference of a sandbox can send a call at once: token and ids are filled in',
  needs('browser'),
  async (t) => {
    const { url } = await house(t)
    const { page, complaints } = await browserPage(t)
    await page.goto(`${url}/docs/api`)
    await page.getByText('Phone numbers', { exact: true }).first().click()
    await page.getByText('Read a phone number', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    await page.getByText('200 OK').waitFor()
    await page.getByText('"Parley Bakery"').last().waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('the first three calls of the introduction work when they are pasted', async (t) => {
  const { url, anyone } = await house(t)
  const { body } = await anyone.get('/openapi.json')
  const calls = [...body.info.description.matchAll(/```sh\n(.*?)\n```/gs)].map(([, call]) => call as string)
  assert.equal(calls.length, 3)
  for (const call of calls) {
    const [, address = ''] = /^curl (\S+)/.exec(call) ?? []
    const [, token = ''] = /-H 'Authorization: (.*)'/.exec(call) ?? []
    const sent = [...call.matchAll(/-d '(.*)'/g)].map(([, one]) => one)
    const answer = await fetch(address, {
      headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
      ...(sent.length > 0 && { method: 'POST', body: sent.join('&') }),
    })
    assert.equal(answer.status, 200, await answer.text())
    assert.ok(address.startsWith(url))
  }
})

test('a token that somebody chose is neither filled in nor shown', async (t) => {
  const { anyone } = await house(t, { PARLEY_ACCESS_TOKEN: 'a-token-that-somebody-chose' })
  assert.doesNotMatch((await anyone.get('/docs/start.js')).text, /authentication/)
  const { text } = await anyone.get('/openapi.json')
  assert.doesNotMatch(text, /sandbox-token|a-token-that-somebody-chose/)
})
