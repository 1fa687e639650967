/** Numbers, QR codes and payments. */

import assert from 'node:assert/strict'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ACCOUNT } from '../life.ts'
import { pictureOf } from '../picture.ts'

export function numbers(here: Visit): void {
  const { page, at, url, operator, receiver } = here

  test('a number is verified with the code that would have been sent', async () => {
    await page.goto(`${url}/console/default/${ACCOUNT}/-/numbers`)
    await page.getByRole('button', { name: 'Number', exact: true }).click()
    const made = page.getByRole('dialog', { name: 'Number' })
    await made.getByLabel('The number').fill('none')
    await made.getByLabel('The name').fill('Corner shop')
    await made.getByRole('button', { name: 'Make it' }).click()
    await made.getByRole('alert').waitFor()
    await made.getByLabel('The number').fill('+1 555 010 0007')
    await made.getByRole('button', { name: 'Make it' }).click()
    await page.getByRole('link', { name: /Corner shop/ }).waitFor()
    await page.goto(`${url}/console/default/${ACCOUNT}/300000000000002/numbers`)
    for (const customer of ['15550100081', '15550100082', '15550100083'])
      await operator.customers.act('300000000000002', { customer, action: 'report' })
    await page.locator('summary', { hasText: 'As numbers' }).click()
    await page.locator('.lab-rows', { hasText: 'Yellow' }).first().waitFor()
    await page.getByRole('button', { name: 'Ask for a code' }).click()
    await page.getByRole('button', { name: 'Put it in' }).click()
    await page.getByText('The number is verified.').waitFor()
    await page.getByLabel('Email').fill('no address')
    await page.getByRole('button', { name: 'Save the profile' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel(/Ice breakers/).fill('Where are you?\nWhen are you open?')
    await page.locator('.prompt-shown', { hasText: 'When are you open?' }).waitFor()
    await page.getByRole('button', { name: 'Save the automation' }).click()
    await page.getByText('Saved.').waitFor()
    await assertAccessible(page, 'a number')
    await page.locator('input[type=file]').setInputFiles(pictureOf(400, 260))
    const dialog = page.getByRole('dialog', { name: 'Choose what is seen' })
    await dialog.getByLabel('Left to right').fill('1')
    await assertAccessible(page, 'a photo that is cut')
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByRole('img', { name: 'Photo' }).waitFor()
  })

  test('a QR code is made and a payment configuration refused in the words of the server', async () => {
    await at('/qr-codes')
    await page.getByRole('button', { name: 'Make a code' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('textbox', { name: /message says/ }).fill('I would like a loaf')
    await page.getByRole('button', { name: 'Make a code' }).click()
    await page.getByRole('img', { name: 'QR code: I would like a loaf' }).waitFor()
    await page.getByRole('link', { name: 'PNG' }).waitFor()
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('I would like two loaves')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('img', { name: 'QR code: I would like two loaves' }).waitFor()
    await assertAccessible(page, 'QR codes')
    await at('/payments')
    await page.getByRole('textbox', { name: 'Name' }).fill('bakery')
    await page.getByRole('button', { name: 'New configuration' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('textbox', { name: 'UPI address' }).fill('bakery@upi')
    await page.getByRole('button', { name: 'New configuration' }).click()
    await page.getByText('Active').waitFor()
    const { data: providers } = await operator.payments.providers()
    const offered = page.getByRole('combobox', { name: 'Provider' })
    assert.deepEqual(
      await offered
        .locator('option')
        .evaluateAll((options) => options.map((one) => one.getAttribute('value'))),
      providers.map(({ provider_name }) => provider_name),
    )
    await offered.selectOption('alphapay')
    await page.getByRole('textbox', { name: 'Name' }).fill('counter')
    await page.getByRole('textbox', { name: 'Where merchants return to' }).fill(receiver)
    await page.getByRole('button', { name: 'New configuration' }).click()
    await page.getByText('Waits for the merchant').waitFor()
    await assertAccessible(page, 'payments')
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Authorize at the gateway' }).click()
    const gateway = await opening
    await gateway.getByText(/Sandbox account asks .* configuration counter/).waitFor()
    await gateway.getByRole('button', { name: 'Authorize' }).click()
    await page.getByText('Waits for the merchant').waitFor({ state: 'detached' })
    await gateway.close()
  })
}
