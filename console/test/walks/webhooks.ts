/** Webhooks: who is subscribed to what, and why nothing is sent. */

import assert from 'node:assert/strict'
import { FAMILIES } from '../../../cli/src/certify/cases/all.ts'
import { casesOf } from '../../../cli/src/certify/cases/case.ts'
import { aboutCase, certificateOf } from '../../../cli/src/certify/reports/report.ts'
import { certified } from '../../../cli/src/certify/run/certified.ts'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ADA } from '../life.ts'

export function webhooks(here: Visit): void {
  const { page, at, url, operator, receiver } = here

  test('the doctor says what is wrong with a handshake, and the map shows the subscribers', async () => {
    await at('/webhooks?tab=doctor')
    await page.getByLabel('Address of your receiver').fill('http://127.0.0.1:1/nobody')
    await page.getByRole('button', { name: 'Verify and use it' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByText('Connection: failed here').waitFor({ state: 'attached' })
    await assertAccessible(page, 'the doctor')
    await page.getByRole('tab', { name: 'Map' }).click()
    const counted = await page
      .getByText(/^\d+ of \d+ fields/)
      .first()
      .textContent()
    const [, subscribed, all] = /^(\d+) of (\d+)/.exec(counted ?? '') ?? []
    await page.locator('summary', { hasText: 'Fields' }).first().click()
    await page.getByRole('checkbox', { name: /is subscribed to account_alerts/ }).click()
    await page
      .getByText(new RegExp(`^${Number(subscribed) - 1} of ${all} fields`))
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

  test('a certificate is read as a page: what a receiver passed, and of each case that failed what was sent and why', async () => {
    const keys = { secret: 'a-secret', verifyToken: 'my-word', events: [] }
    const families = FAMILIES.filter(({ name }) => name === 'handshakes' || name === 'wrong tokens')
    const cases = casesOf(families, keys)
    // It answers whoever asks, and so fails every case that nobody may send.
    const results = await certified(cases, { url: receiver, ...keys })
    const certificate = certificateOf(receiver, cases.map(aboutCase), results)
    await at('/webhooks?tab=certificate')
    await page.getByText(/^parley certify http.*--json > certificate\.json$/).waitFor()
    const put = (text: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'certificate.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      })
    await put('{"url": "http://127.0.0.1/"}')
    await page.getByText('This is no certificate.').waitFor()
    await put(JSON.stringify(certificate))
    await page.getByText(`${certificate.passed} of ${certificate.cases} cases passed`).waitFor()
    const [wrong] = certificate.results.filter(({ passed }) => !passed)
    await page
      .locator('.case-row', { hasText: wrong?.name ?? '' })
      .first()
      .getByText(wrong?.wrong ?? '')
      .waitFor()
    assert.equal(await page.locator('.family-row').count(), 2)
    await assertAccessible(page, 'a certificate')
  })

  test('without a program, the first webhook is received here: verified, its signature checked, and failing as chosen', async () => {
    const world = await operator.worlds.create({ name: 'inbox' })
    const inbox = `${url}/console/${world.id}/-/-/webhooks?tab=inbox`
    const write = (text: string) =>
      operator.customers.act(world.phone_number_id ?? '', { customer: ADA, action: 'write', text })
    await page.goto(inbox)
    await page.getByRole('button', { name: 'Receive in Parley' }).click()
    await page.getByText(/^Answered with the challenge/).waitFor()
    await write('Is the rye still warm?')
    const list = page.getByRole('list', { name: /What came/ })
    await list.getByRole('button', { name: /messages/ }).click()
    await page.getByText('Both are the same: the notification is genuine.').waitFor()
    await page.getByText('Is the rye still warm?').first().waitFor()
    await assertAccessible(page, 'the inbox')
    // Shown as chosen before the service knows it.
    const chosen = async (answer: string) => {
      const isTold = page.waitForResponse(
        (one) => /\/inbox/.test(one.url()) && one.request().method() === 'POST',
      )
      await page.getByRole('button', { name: answer, exact: true }).click()
      assert.equal((await isTold).status(), 200)
    }
    await chosen('500')
    await write('Anybody there?')
    await list.getByText('500').first().waitFor()
    const [receiver] = await operator.events.receivers({ app: world.app_id }).all()
    await page.goto(`${url}/console/${world.id}/-/-/webhooks?tab=receivers`)
    await page.getByRole('link', { name: receiver?.url ?? '' }).click()
    await page.getByText(/^HTTP 500 after/).waitFor()
    await page.getByText('Answered 500.').waitFor()
    await page.getByText(/% of the latest \d+ deliveries arrived\./).waitFor()
    await assertAccessible(page, 'a receiver')
    await page.getByRole('button', { name: 'Resend what failed' }).click()
    await page.getByText('Nothing had failed.').waitFor()
    await page.goto(inbox)
    await chosen('a wrong challenge')
    await page.goto(`${url}/console/${world.id}/-/-/webhooks?tab=doctor`)
    const { callback_url, verify_token } = await operator.inbox.read(world.app_id)
    await page.getByLabel('Address of your receiver').fill(callback_url)
    await page.getByLabel('Verify token').fill(verify_token)
    await page.getByRole('button', { name: 'Verify and use it' }).click()
    await page.getByText('Challenge: failed here').waitFor({ state: 'attached' })
    await operator.worlds.remove(world.id)
  })
}
