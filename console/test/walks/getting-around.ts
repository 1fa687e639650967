/** Getting around: the palette, keys, and small screens. */

import assert from 'node:assert/strict'
import { Parley } from '@parley-dev/sdk'
import { eventually } from '../../../server/test/house.ts'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ACCOUNT, ADA, APP, NUMBER } from '../life.ts'

export function gettingAround(here: Visit): void {
  const { page, storage, at, url, operator, receiver: hook } = here

  test('the palette finds a thing by its id, keys lead to pages, and what is not there is a page with a next step', async () => {
    await at('')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to, or do' }).fill(ACCOUNT)
    await page.getByRole('option', { name: new RegExp(`account ${ACCOUNT}`) }).waitFor()
    await assertAccessible(page, 'the palette')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/default/${ACCOUNT}/`))
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL(/\/default\/-\/-/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to, or do' }).fill('write as ada: One more, please')
    await page.getByRole('option', { name: 'Write as Ada Moreno: One more, please' }).click()
    await page.getByText('Ada Moreno has written.').waitFor()
    await page.locator('.find', { hasText: 'Ctrl K' }).waitFor()
    await page.keyboard.press('?')
    for (const meaning of ['Copy as curl', 'Next problem'])
      await page.locator('.keys-list', { hasText: meaning }).waitFor()
    await page.getByRole('checkbox', { name: /Keys pressed alone/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Operator' }).click()
    await page.getByRole('button', { name: 'Keys' }).click()
    assert.doesNotMatch(page.url(), /events/)
    await page.getByRole('checkbox', { name: /Keys pressed alone/ }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.waitForURL(/\/requests/)
    await page.locator('.list-row').first().waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(/\/requests\/\w+/)
    await page.locator('.detail-head').waitFor()
    await page.keyboard.press('c')
    await page.getByText('Copied as curl.').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/requests$/)
    await page.keyboard.press('p')
    await page.getByRole('complementary', { name: 'Phone' }).waitFor()
    await page.keyboard.press('p')
    await page.goto(`${url}/console/no/such`)
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL(/\/default\/-\/-/)
    assert.ok(APP)
  })

  test('of more accounts and numbers than are at hand any is found by the server, and stays what is looked at', async () => {
    const world = await operator.worlds.create({ name: 'crowded' })
    const names = Array.from({ length: 130 }, (_, place) => `Branch ${place}`)
    for (const name of names) await operator.accounts.create({ app_id: world.app_id, name })
    const last = (await operator.accounts.list({ app_id: world.app_id, limit: 1 }).first()).data[0]
    const { id: number } = await operator.numbers.create(last?.id ?? '', {
      display_phone_number: '+49 30 5550199',
      verified_name: 'Last branch',
    })
    const many = Array.from({ length: 104 }, (_, place) => ({
      name: `notice_${place}`,
      language: 'en',
      category: 'UTILITY' as const,
      components: [{ type: 'BODY' as const, text: `Notice ${place}.` }],
    }))
    await operator.templates.import(last?.id ?? '', { templates: many })
    await page.goto(`${url}/console/${world.id}/-/-/templates`)
    await page.getByRole('link', { name: /notice_103/ }).waitFor()
    // The end of the first page is read on by itself, once it comes into view.
    await page.getByText('Showing 100, more below').scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: /notice_0 / }).waitFor()
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('notice 17.')
    await page.getByRole('link', { name: /notice_103/ }).waitFor({ state: 'detached' })
    assert.equal(await page.locator('.table-row').count(), 1)
    await page.goto(`${url}/console/${world.id}/-/-/webhooks`)
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('branch 129')
    await page.getByRole('heading', { name: 'Branch 129' }).waitFor()
    await page.getByRole('heading', { name: 'Branch 1', exact: true }).waitFor({ state: 'detached' })
    await page.goto(`${url}/console/${world.id}/-/-/flows`)
    await page.getByRole('group', { name: 'Scope' }).getByRole('button', { name: 'All accounts' }).click()
    const search = page.getByRole('combobox', { name: 'Account' })
    await search.fill('no such branch')
    await page.getByText('Nothing is called so.').waitFor()
    await search.fill('branch 129')
    await page.getByRole('option', { name: /Branch 129/ }).click()
    await page.waitForURL(new RegExp(`/${world.id}/${last?.id}/-/flows$`))
    await page.getByRole('button', { name: /^Branch 129/ }).waitFor()
    await page.goto(`${url}/console/${world.id}/-/-/numbers`)
    await page.getByRole('searchbox', { name: 'Search numbers' }).fill('5550199')
    await page.getByRole('link', { name: /Last branch/ }).click()
    await page.waitForURL(new RegExp(`/${world.id}/${last?.id}/${number}/numbers$`))
    await page.getByRole('heading', { name: '+49 30 5550199' }).waitFor()
    await assertAccessible(page, 'numbers that are searched')
    await operator.worlds.remove(world.id)
  })

  test('every id is an address of its own, and the palette says what the code of an error means', async () => {
    await operator.apps.setCallback(APP, { callback_url: hook, verify_token: 'my-word' })
    await operator.customers.act(NUMBER, { customer: ADA, action: 'write', text: 'Where am I?' })
    const event = await eventually(
      async () => (await operator.events.list().first()).data.find(({ deliveries }) => deliveries.length > 0),
      'a delivery',
    )
    const world = await operator.worlds.create({ name: 'addresses' })
    const template = await new Parley({ baseUrl: url, token: world.access_token ?? '' }).templates.create(
      world.account_id ?? '',
      {
        name: 'order_ready',
        language: 'en',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Ready.' }],
      },
    )
    const number = world.phone_number_id ?? ''
    const inWorld = new Parley({ baseUrl: url, token: world.access_token ?? '', version: 'plain' })
    await operator.customers.act(number, { customer: ADA, action: 'write', text: 'Is it ready?' })
    const sent = (await inWorld.messages.text(number, ADA, 'At ten.')).messages[0]?.id ?? ''
    const { code } = await inWorld.qrCodes.create(number, { prefilled_message: 'A loaf' })
    const configuration_name = 'paid-here'
    await inWorld.payments.create(world.account_id ?? '', {
      configuration_name,
      provider_name: 'upi_vpa',
      upi_vpa: 'bakery@upi',
    })
    const staged = await operator.stage.inApp(world.app_id, {
      when: { operation: 'listFlows' },
      what: { do: 'refuse', code: 131056 },
    })
    await operator.worlds.save(world.id, { name: 'before-addresses' })
    const token = await operator.apps.createToken(world.app_id, { accounts: 'all', name: 'Till' })
    const called = await eventually(
      async () => (await operator.call('listRequests', [], { limit: 1, by: 'application' })).data[0],
      'a call in the log',
    )
    const [job] = await storage.read.selectFrom('jobs').select('id').limit(1).execute()
    const [rule] = await operator.policyRules.list().all()
    const [receiver] = await operator.events.receivers({ app: APP }).all()
    const addresses: [string | undefined, RegExp][] = [
      [ACCOUNT, new RegExp(`/default/${ACCOUNT}/-$`)],
      [NUMBER, new RegExp(`/${NUMBER}/numbers$`)],
      [APP, /\/access$/],
      [event.id, /\/events\/\w+/],
      [template.id, new RegExp(`/${world.id}/.*/templates/\\d+`)],
      [world.id, new RegExp(`/console/${world.id}/-/-$`)],
      [rule?.name, new RegExp(`/templates\\?tab=rules&rule=${rule?.name}$`)],
      [sent, /\/events\?q=/],
      [`wa${sent}`, /\/events\?q=/],
      [called.trace_id, new RegExp(`/requests/${called.trace_id}$`)],
      [code, new RegExp(`/${number}/qr-codes$`)],
      [configuration_name, new RegExp(`/${world.account_id}/-/payments$`)],
      [staged.id, new RegExp(`/${world.id}/.*laboratory`)],
      ['before-addresses', /\/laboratory$/],
      [token.id, new RegExp(`/${world.id}/.*/access$`)],
      [event.deliveries[0]?.id, /\/events\?q=/],
      [job?.id, new RegExp(`/operation\\?tab=jobs&job=${job?.id}$`)],
      ['131026', /\/(events|requests)\?.*q=131026$/],
      ['+1 555 010 0099', new RegExp(`/conversations/${ADA}$`)],
      [receiver?.id, new RegExp(`/webhooks/${receiver?.id}$`)],
    ]
    for (const [id, address] of addresses) {
      await page.goto(`${url}/console/go/${encodeURIComponent(id ?? '')}`)
      await page.waitForURL(address).catch((cause) => {
        throw new Error(`${id} led to ${page.url()}, not to ${address}`, { cause })
      })
    }
    await page.getByRole('heading', { name: 'Latest deliveries' }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Go to, or do' }).fill('131047')
    await page
      .getByRole('option', { name: /the customer last wrote more than 24 hours ago.*refused with it/ })
      .click()
    await page.waitForURL(/\/requests\?show=refused&q=131047/)
  })

  test('on the width of a phone a list leads to its detail and back', async () => {
    await page.setViewportSize({ width: 380, height: 800 })
    await at('/events')
    await page.locator('.list-row a').first().click()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.locator('.list-row').first().waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 380)
    await assertAccessible(page, 'events on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}
