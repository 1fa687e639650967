/** The laboratory: time, trouble on purpose, worlds and bundles. */

import { Parley } from '@parley-dev/sdk'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ADA } from '../life.ts'

export function laboratory(here: Visit): void {
  const { page, at, url, operator } = here

  test('the laboratory moves the clock, stages a scenario and makes a world', async () => {
    await at('/laboratory')
    await page.getByRole('button', { name: '+1 hour' }).first().click()
    await page
      .getByText(/\+1 h of yours/)
      .first()
      .waitFor()
    await page.getByText(/^The clock was moved\./).waitFor()
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption('slow_api')
    await page.getByRole('button', { name: 'Stage it' }).click()
    await page.getByRole('button', { name: '1 staged' }).waitFor()
    await assertAccessible(page, 'the laboratory')
    await page.getByRole('button', { name: 'Off', exact: true }).click()
    await page.getByRole('button', { name: '1 staged' }).waitFor({ state: 'detached' })
    await page.locator('summary', { hasText: 'A rule of your own' }).click()
    await page.getByLabel('With the code').fill('7')
    await page.getByRole('button', { name: 'Stage this rule' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('combobox', { name: 'What goes wrong' }).selectOption('drop_notification')
    await page.getByLabel('Only notifications of this field').fill('flows')
    await page.getByRole('button', { name: 'Stage this rule' }).click()
    await page.getByText('notifications are dropped, field flows').waitFor()
    await page.getByRole('button', { name: 'Off', exact: true }).last().click()
    await page.locator('#worlds ~ form').getByRole('textbox').fill('ci-417')
    await page.getByRole('button', { name: 'New world' }).click()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: /World ci-417/ }).waitFor()
  })

  test('what falls due next is listed, and what happened when the clock was moved leads to where it happened', async () => {
    const world = await operator.worlds.create({ name: 'time' })
    const number = world.phone_number_id ?? ''
    const parley = new Parley({ baseUrl: url, token: world.access_token ?? '', version: 'plain' })
    await parley.numbers.requestCode(number, { code_method: 'SMS' })
    await operator.customers.act(number, { customer: ADA, name: 'Ada Moreno', action: 'write', text: 'Hi' })
    await page.goto(`${url}/console/${world.id}/-/-/laboratory`)
    await page.getByText('The 24-hour window of Ada Moreno closes').waitFor()
    const code = page.locator('.due li', { hasText: /The code for .* expires/ })
    await code.getByRole('button').click()
    await page.getByText('The clock was moved. 1 thing:').waitFor()
    await assertAccessible(page, 'time that has passed')
    await page.getByRole('link', { name: /The code for .* expired/ }).click()
    await page.getByText(/^This code expired at/).waitFor()
    await page.getByRole('button', { name: 'Ask for another' }).click()
    await page.getByText(/^expires in \d+ min/).waitFor()
  })

  test('a run bundle is walked through as a page, and what is none says so', async () => {
    const world = await operator.worlds.create({ name: 'failed-test' })
    const number = world.phone_number_id ?? ''
    await operator.customers.act(number, { customer: ADA, action: 'write', text: 'Anybody there?' })
    await at('/laboratory/bundle')
    await page.getByText('No bundle is open.').waitFor()
    const none = { name: 'x.gz', mimeType: 'application/gzip', buffer: Buffer.from('no bundle') }
    await page.locator('input[type=file]').setInputFiles(none)
    await page.getByText(/This is not a run bundle/).waitFor()
    await at(`/laboratory/bundle?of=${world.id}`)
    await page.getByRole('heading', { level: 1, name: 'What happened in failed-test' }).waitFor()
    await page
      .locator('.walk-list button', { hasText: /customer|messages/ })
      .first()
      .click()
    await page.getByText('Payload', { exact: true }).first().click()
    await page
      .getByText(/Anybody there\?/)
      .last()
      .waitFor()
    await assertAccessible(page, 'a run bundle')
  })
}
