/** Webhooks: who hears what, and why not. */

import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'

export function webhooks(here: Visit): void {
  const { page, at } = here

  test('the doctor says what is wrong with a handshake, and the map shows who hears what', async () => {
    await at('/webhooks?tab=doctor')
    await page.getByLabel('Address of your receiver').fill('http://127.0.0.1:1/nobody')
    await page.getByRole('button', { name: 'Verify and use it' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByText('Connection: failed here').waitFor({ state: 'attached' })
    await assertAccessible(page, 'the doctor')
    await page.getByRole('tab', { name: 'Map' }).click()
    await page
      .getByText(/hears \d+ of \d+ fields/)
      .first()
      .waitFor()
    await page.locator('summary', { hasText: 'Fields' }).first().click()
    await page.getByRole('checkbox', { name: /hears account_alerts/ }).click()
    await page
      .getByText(/hears 15 of 16 fields/)
      .first()
      .waitFor()
    await assertAccessible(page, 'the map')
    await page
      .locator('.field-row', { hasText: 'account_alerts' })
      .getByRole('button', { name: 'Test' })
      .click()
    await page.getByText('A sample of account_alerts is on its way.').waitFor()
    await page.getByRole('tab', { name: 'Receivers' }).click()
    await page.getByText(/hook$/).first().waitFor()
    await page.getByRole('tab', { name: 'Secrets' }).click()
    await page.getByRole('button', { name: 'Change the secret' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change the secret' }).click()
    await page.getByText('The new secret, shown once').waitFor()
    await assertAccessible(page, 'secrets')
  })
}
