/** What happened: events, requests and conversations. */

import assert from 'node:assert/strict'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ADA, NUMBER } from '../life.ts'

export function watch(here: Visit): void {
  const { page, at, operator, parley, receiver } = here

  test('an event that was not sent says where its line stops, and is sent once the cause is fixed', async () => {
    await operator.customers.act(NUMBER, {
      customer: ADA,
      name: 'Ada Moreno',
      action: 'write',
      text: 'Is the rye still warm?',
    })
    await at('/events')
    await page.locator('.list-row a', { hasText: 'messages' }).first().click()
    await page.getByText('Not sent to anyone.').waitFor()
    await page.getByText('Subscribed: stopped here').waitFor({ state: 'attached' })
    await assertAccessible(page, 'an event that was not sent')
    await page.getByRole('button', { name: 'Subscribe and send this' }).click()
    await page.getByText('Delivered.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('Sent again.').waitFor()
    await page.getByRole('button', { name: 'Forward…' }).click()
    const forward = page.getByRole('dialog', { name: 'Forward to another address' })
    await forward.getByLabel('Address').fill('no address')
    await forward.getByRole('button', { name: 'Send' }).click()
    await forward.getByRole('alert').waitFor()
    await forward.getByLabel('Address').fill(receiver)
    await forward.getByRole('button', { name: 'Send' }).click()
    await forward.getByText(/200 after/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Raw bytes' }).click()
    const bytes = page.getByRole('region', { name: 'The very bytes that are sent' })
    await bytes.getByText('Is the rye still warm?').waitFor()
    assert.match(page.url(), /events\/\w+\?.*tab=raw/)
  })

  test('new events come by themselves, and a search for what is not there says so', async () => {
    await at('/events')
    await page.locator('.list-row').first().waitFor()
    const before = await page.locator('.list-row').count()
    await operator.customers.act(NUMBER, { customer: ADA, action: 'write', text: 'Hello?' })
    await page.locator('.list-row').nth(before).waitFor()
    await page.getByRole('searchbox', { name: 'Search events' }).fill('no-such-word')
    await page.getByText(/No event matches no-such-word/).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Group by cause' }).click()
    await page.getByRole('list', { name: 'Group by cause' }).getByText('Delivered').first().waitFor()
  })

  test('a refused call shows where it stops, in the words of the server', async () => {
    await parley.messages.text(NUMBER, '1', 'Nobody').catch(() => undefined)
    await at('/requests?show=refused')
    await page
      .locator('.list-row a', { hasText: `/${NUMBER}/messages` })
      .first()
      .click()
    await page
      .getByText(/stops here/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'test', exact: true }).click()
    await page.getByText(/assert.rejects/).waitFor()
    await assertAccessible(page, 'a refused call')
  })

  test('the whole story of a call leads to the events it caused', async () => {
    await parley.messages.text(NUMBER, ADA, 'Fresh from the oven at ten.')
    await at('/requests')
    // Calls are written down a moment after they were answered: the first may still be one that was refused.
    await page
      .locator('.list-row a.done', { hasText: `POST /${NUMBER}/messages` })
      .first()
      .click()
    await page.getByRole('link', { name: 'message_status' }).first().click()
    await page.getByRole('heading', { name: 'message_status' }).waitFor()
  })

  test('a conversation shows what the webhooks said, and its next message can be made to fail', async () => {
    await at(`/conversations/${ADA}`)
    await page.getByText('Is the rye still warm?').first().waitFor()
    await page.frameLocator('iframe').getByText('Hello?').waitFor()
    // The phone has the console's face, and none of the machine.
    const phone = page.frames().find((frame) => frame !== page.mainFrame())
    const isFaced = `[...document.fonts].some(({ family, status }) => /Geist Variable/.test(family) && status === 'loaded')`
    assert.ok(await phone?.evaluate(`document.fonts.ready.then(() => ${isFaced})`))
    await page.getByRole('button', { name: 'fails (131026)' }).click()
    await page.getByRole('button', { name: '1 staged' }).waitFor()
    await assertAccessible(page, 'a conversation')
    await page.getByRole('button', { name: '1 staged' }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: '1 staged' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Report as failed' }).first().click()
    await page
      .locator('.report', { hasText: /^failed/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Customer', exact: true }).click()
    const stranger = page.getByRole('dialog', { name: 'Be somebody else' })
    await stranger.getByLabel('Phone number').fill('12')
    await stranger.getByRole('button', { name: 'Open the chat' }).click()
    await stranger.getByText('7 to 15 digits').waitFor()
    await stranger.getByLabel('Phone number').fill('+1 555 010 0042')
    await stranger.getByRole('button', { name: 'Open the chat' }).click()
    await page.waitForURL(/conversations\/15550100042/)
  })
}
