import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { browserPage } from '../../../test/browser.ts'
import { ACCOUNT, assertDone, house } from '../../../test/house.ts'
import { testNeeding } from '../../../test/needs.ts'

const test = testNeeding('browser')

/** The merchant's own site, on another origin than ours. */
async function merchantSite(t: TestContext) {
  const visits: { url: string; referer: string | undefined }[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/done')) visits.push({ url: request.url, referer: request.headers.referer })
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome back</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { visits, url: `http://localhost:${(server.address() as AddressInfo).port}/done?shop=7` }
}

test('in a real browser: create, link, authorize at the gateway, return home, active', async (t) => {
  const { owner, events } = await house(t)
  const site = await merchantSite(t)
  const configuration_name = 'my-gateway'
  const configuration = { configuration_name, provider_name: 'gammapay', redirect_url: site.url }
  assertDone(await owner.post(`/${ACCOUNT}/payment_configuration`, configuration))
  const statusNow = async () =>
    (await owner.get(`/${ACCOUNT}/payment_configuration/${configuration_name}`)).body.status
  const linkNow = async () => {
    const path = `/${ACCOUNT}/generate_payment_configuration_oauth_link`
    return (await owner.post(path, { configuration_name })).body.oauth_url as string
  }
  const { page, complaints } = await browserPage(t, { javaScriptEnabled: false })
  /** Ends at the page with that heading, however long the way there takes. */
  const walk = async (link: string, button: string, heading = 'Welcome back') => {
    await page.goto(link)
    assert.equal(await page.textContent('h1'), 'Connect your gammapay account')
    assert.match((await page.textContent('main')) ?? '', /Sandbox account asks .* configuration my-gateway\./)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    return new URL(page.url())
  }

  const denied = await walk(await linkNow(), 'Deny')
  assert.equal(denied.searchParams.get('error'), 'access_denied')
  const expired = await walk(await linkNow(), 'Let it expire')
  assert.equal(expired.searchParams.get('error'), 'invalid_grant')
  assert.equal(await statusNow(), 'PENDING_AUTHORIZATION')
  assert.deepEqual(complaints, [])

  const link = await linkNow()
  const at = await walk(link, 'Authorize')
  assert.deepEqual(
    [at.origin, at.searchParams.get('shop'), at.searchParams.get('state')],
    [new URL(site.url).origin, '7', configuration_name],
  )
  assert.match(at.searchParams.get('code') ?? '', /^[\w-]+$/)
  assert.equal(await statusNow(), 'ACTIVE')
  assert.equal((await events('payment_configuration_update')).length, 1)
  assert.deepEqual(complaints, [])

  await walk(link, 'Authorize', 'This link was used already')
  assert.equal(site.visits.length, 3)
  assert.deepEqual(
    site.visits.map((visit) => visit.referer),
    [undefined, undefined, undefined],
  )
})
