/** The platform by date: its changes and what of it is here, and what messages cost. */

import { Parley } from '@parley-dev/sdk'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { NUMBER } from '../life.ts'

const CUSTOMER = '4930123499'
const CARD =
  'market,category,tier_from,tier_to,currency,amount,valid_from\n*,utility,1,,USD,0.0123,2020-01-01\n'

export function platform(here: Visit): void {
  const { page, at, url, operator } = here

  test('a message shows its price beside it, and costs are summed by what somebody asks for', async () => {
    const business = new Parley({ baseUrl: url, token: 'sandbox-token', version: 'v26.0' })
    await operator.call('importRates', [], { csv: CARD })
    await operator.customers.act(NUMBER, { customer: CUSTOMER, action: 'write', text: 'How much?' })
    await business.messages.text(NUMBER, CUSTOMER, 'Nothing, but for the answer')
    await at(`/conversations/${CUSTOMER}`)
    await page.getByText('service · 0.0123 USD').waitFor()
    await at('/costs')
    await page.getByText('Total').waitFor()
    await page.getByRole('button', { name: 'Reason', exact: true }).click()
    await page
      .getByText(/^service: /)
      .first()
      .waitFor()
    await assertAccessible(page, 'costs')
  })

  test('the platform page lists what changed and what comes next, and what of it is here', async () => {
    await at('/platform')
    await page.getByRole('heading', { name: 'Coming' }).waitFor()
    await page.getByText('service_messages_are_charged').first().waitFor()
    await assertAccessible(page, 'changes of the platform')
    await page.getByRole('tab', { name: 'Coverage' }).click()
    await page.getByText('GET /{account}/pricing_analytics').waitFor()
    await page.getByLabel('Filter operations and fields').fill('groups')
    await page.getByText('GET /{account}/pricing_analytics').waitFor({ state: 'detached' })
    await assertAccessible(page, 'coverage')
  })

  test('the clock shows the change of the platform that comes next', async () => {
    await at('/laboratory')
    await page.getByRole('link', { name: /^in \d+ days: v\d+\.0 ends$/ }).waitFor()
  })
}
